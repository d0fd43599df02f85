import { ApiProblem } from '@nora/client'
import type { Tunnel } from '@nora/contract'
import { ConfirmManyDialog, notify, useTexts } from '@nora/ui'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useStopTunnel } from './tunnels.queries.ts'

export type StopManyDialogProps = { tunnels: readonly Tunnel[]; open: boolean; onClose(): void }

/** Asks once for many, naming each with whom it concerns. */
export function StopManyDialog({ tunnels, open, onClose }: StopManyDialogProps) {
  const { stopMany, stop } = useTexts(tunnelsTexts)
  const { mutateAsync } = useStopTunnel({ isPlaced: true })
  return (
    <ConfirmManyDialog
      items={tunnels}
      open={open}
      onClose={onClose}
      itemKey={({ id }) => id}
      itemName={({ hostname }) => <span className="font-mono text-code font-[560]">{hostname}</span>}
      itemNote={({ user, machine }) => `${user.name ?? user.email} · ${machine}`}
      act={({ id }) =>
        mutateAsync(id).catch((error: unknown) => {
          // Another hand was first: it is stopped all the same.
          if (!(error instanceof ApiProblem && error.code === 'Conflict')) throw error
        })
      }
      onDone={(count) => notify({ title: stopMany.stopped(count) })}
      texts={{ ...stopMany, confirm: stop }}
    />
  )
}
