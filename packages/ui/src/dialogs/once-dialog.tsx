import { type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { CommandBlock } from '../controls/command-block.tsx'
import { Notice } from '../pages/notice.tsx'
import { Dialog } from './dialog.tsx'

export type OnceDialogProps = {
  /** `warning`: what is said before the secret is closed away; `done`: the button that says it is kept. */
  texts: { title: string; sentence: string; done: string; warning: string }
  secret: string
  onClose(): void
  /** Buttons before `done`. */
  actions?: ReactNode
  children: ReactNode
}

/** The only moment a secret is on the screen. Closed away by mistake it is lost: the first time is a warning. */
export function OnceDialog({ texts, secret, onClose, actions, children }: OnceDialogProps) {
  const [isWarned, setWarned] = useState(false)
  return (
    <Dialog
      open
      size="large"
      onClose={() => (isWarned ? onClose() : setWarned(true))}
      title={texts.title}
      description={texts.sentence}
      actions={
        <>
          {actions}
          <Button look="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <CommandBlock command={secret} />
      {children}
      {isWarned && (
        <Notice tone="warn" className="mt-4">
          {texts.warning}
        </Notice>
      )}
    </Dialog>
  )
}
