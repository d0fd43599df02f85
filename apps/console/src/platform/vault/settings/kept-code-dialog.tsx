import { Button, Dialog, Notice, useTexts } from '@nora/ui'
import { useState } from 'react'
import { RecoveryCheck } from '../recovery/recovery-check.tsx'
import { RecoveryCodeView } from '../recovery/recovery-code-view.tsx'
import { settingsTexts } from './settings.messages.ts'

export type KeptCodeDialogProps = { code: string; onClose(): void }

/** A code that was just made: shown, then typed back in part. Closed away by mistake it is lost: first a warning. */
export function KeptCodeDialog({ code, onClose }: KeptCodeDialogProps) {
  const texts = useTexts(settingsTexts).codeDialog
  const [isShown, setShown] = useState(true)
  const [isWarned, setWarned] = useState(false)
  return (
    <Dialog
      open
      onClose={() => (isWarned ? onClose() : setWarned(true))}
      title={isShown ? texts.shownTitle : texts.checkTitle}
      description={isShown ? texts.shownSentence : texts.checkSentence}
      actions={
        isShown && (
          <Button look="primary" onClick={() => setShown(false)}>
            {texts.kept}
          </Button>
        )
      }
    >
      {isShown ? (
        <RecoveryCodeView code={code} />
      ) : (
        <RecoveryCheck
          code={code}
          submit={texts.finish}
          isBusy={false}
          onBack={() => setShown(true)}
          onDone={onClose}
        />
      )}
      {isWarned && (
        <Notice tone="warn" className="mt-4">
          {texts.warning}
        </Notice>
      )}
    </Dialog>
  )
}
