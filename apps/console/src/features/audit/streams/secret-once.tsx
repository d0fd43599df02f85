import type { AuditStream } from '@nora/contract'
import { Button, CommandBlock, Dialog, Notice, useTexts } from '@nora/ui'
import { useState } from 'react'
import { streamsTexts } from './streams.messages.ts'
import { useTestStream } from './streams.queries.ts'

export type SecretOnceProps = { stream: AuditStream; secret: string; onClose(): void }

/** The secret with which the receiver checks what it gets, and how. */
export function SecretOnce({ stream, secret, onClose }: SecretOnceProps) {
  const { once: texts, test } = useTexts(streamsTexts)
  const testing = useTestStream()
  const [isWarned, setWarned] = useState(false)
  return (
    <Dialog
      open
      size="large"
      // A secret that is closed away by mistake is lost: the first time is a warning.
      onClose={() => (isWarned ? onClose() : setWarned(true))}
      title={texts.title}
      description={texts.sentence}
      actions={
        <>
          <Button loading={testing.isPending} onClick={() => testing.mutate(stream)}>
            {test}
          </Button>
          <Button look="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <CommandBlock command={secret} />
      <p className="mt-5 font-[550]">{texts.check}</p>
      <ol className="mt-1.5 flex list-decimal flex-col gap-1 pl-5 text-soft">
        <li>{texts.steps.read}</li>
        <li>{texts.steps.compute}</li>
        <li>{texts.steps.refuse}</li>
      </ol>
      {isWarned && (
        <Notice tone="warn" className="mt-4">
          {texts.warning}
        </Notice>
      )}
    </Dialog>
  )
}
