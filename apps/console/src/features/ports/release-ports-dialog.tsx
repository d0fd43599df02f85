import type { Port } from '@nora/contract'
import { useTexts } from '@nora/ui'
import { AskManyDialog } from '../../platform/lists/ask-many-dialog.tsx'
import type { Asked } from '../../platform/lists/asked.ts'
import { PortUse } from './port-use.tsx'
import { portsTexts } from './ports.messages.ts'
import { useReleasePort } from './ports.queries.ts'

/** Asks, saying of each port which tunnel stands behind it. */
export function ReleasePortsDialog(asked: Asked<Port>) {
  const texts = useTexts(portsTexts)
  const { mutateAsync } = useReleasePort({ isPlaced: true })
  return (
    <AskManyDialog
      {...asked}
      itemName={({ address, alias }) => (
        <>
          <span className="font-mono text-code font-[560]">{address}</span>
          {alias && <span className="text-soft"> · {alias}</span>}
        </>
      )}
      itemNote={(port) => <PortUse port={port} />}
      act={mutateAsync}
      done={texts.released}
      texts={{ ...texts.releaseTexts, confirm: texts.release }}
    />
  )
}
