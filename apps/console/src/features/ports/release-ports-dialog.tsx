import { ApiProblem } from '@nora/client'
import type { Port } from '@nora/contract'
import { ConfirmManyDialog, notify, useTexts } from '@nora/ui'
import { PortUse } from './port-use.tsx'
import { portsTexts } from './ports.messages.ts'
import { useReleasePort } from './ports.queries.ts'

export type ReleasePortsDialogProps = { ports: readonly Port[]; open: boolean; onClose(): void }

/** Asks, saying of each port which tunnel stands behind it. */
export function ReleasePortsDialog({ ports, open, onClose }: ReleasePortsDialogProps) {
  const texts = useTexts(portsTexts)
  const { mutateAsync } = useReleasePort({ isPlaced: true })
  return (
    <ConfirmManyDialog
      items={ports}
      open={open}
      onClose={onClose}
      itemKey={({ id }) => id}
      itemName={({ address, alias }) => (
        <>
          <span className="font-mono text-code font-[560]">{address}</span>
          {alias && <span className="text-soft"> · {alias}</span>}
        </>
      )}
      itemNote={(port) => <PortUse port={port} />}
      act={({ id }) =>
        mutateAsync(id).catch((error: unknown) => {
          // Another hand was first: it is released all the same.
          if (!(error instanceof ApiProblem && error.code === 'NotFound')) throw error
        })
      }
      onDone={(count) => notify({ title: texts.released(count) })}
      texts={{ ...texts.releaseTexts, confirm: texts.release }}
    />
  )
}
