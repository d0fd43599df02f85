import type { AuditStream } from '@nora/contract/audit'
import { Button, OnceDialog, useTexts } from '@nora/ui'
import { streamsTexts } from './streams.messages.ts'
import { useTestStream } from './streams.queries.ts'

export type SecretOnceProps = { stream: AuditStream; secret: string; onClose(): void }

/** The secret with which the receiver checks what it gets, and how. */
export function SecretOnce({ stream, secret, onClose }: SecretOnceProps) {
  const { once: texts, test } = useTexts(streamsTexts)
  const testing = useTestStream()
  return (
    <OnceDialog
      texts={texts}
      secret={secret}
      onClose={onClose}
      actions={
        <Button loading={testing.isPending} onClick={() => testing.mutate(stream)}>
          {test}
        </Button>
      }
    >
      <p className="mt-5 font-[550]">{texts.check}</p>
      <ol className="mt-1.5 flex list-decimal flex-col gap-1 pl-5 text-soft">
        <li>{texts.steps.read}</li>
        <li>{texts.steps.compute}</li>
        <li>{texts.steps.refuse}</li>
      </ol>
    </OnceDialog>
  )
}
