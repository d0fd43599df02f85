import type { AuditStream } from '@nora/contract/audit'
import { useTexts } from '@nora/ui'
import { AskManyDialog } from '../../../platform/lists/ask-many-dialog.tsx'
import type { Asked } from '../../../platform/lists/asked.ts'
import { streamsTexts } from './streams.messages.ts'
import { useRemoveStream } from './streams.queries.ts'

/** Asks, saying of each how much of the log it has not got yet. */
export function RemoveStreamsDialog(asked: Asked<AuditStream>) {
  const texts = useTexts(streamsTexts)
  const { mutateAsync } = useRemoveStream()
  return (
    <AskManyDialog
      {...asked}
      itemName={({ name }) => <span className="font-[560]">{name}</span>}
      itemNote={({ url, behind }) => (
        <>
          {behind > 0 && `${texts.waiting(behind)} · `}
          <span className="font-mono">{url}</span>
        </>
      )}
      act={mutateAsync}
      done={texts.removed}
      texts={{ ...texts.removeTexts, confirm: texts.remove }}
    />
  )
}
