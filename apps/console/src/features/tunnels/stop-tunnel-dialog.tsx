import type { Tunnel } from '@nora/contract'
import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useStopTunnel } from './tunnels.queries.ts'

/** Asks, saying what stops and on whose machine; then stops the tunnel. */
export function StopTunnelDialog({ tunnel, onClose }: { tunnel: Tunnel | null; onClose(): void }) {
  const texts = useTexts(tunnelsTexts)
  const stopping = useStopTunnel()
  return (
    <ConfirmDialog
      open={tunnel !== null}
      onClose={onClose}
      title={tunnel && texts.stopTitle(tunnel.hostname)}
      consequence={tunnel && texts.stopConsequence(tunnel.machine)}
      confirm={texts.stop}
      onConfirm={async () => {
        if (!tunnel) return
        await stopping.mutateAsync(tunnel.id)
        notify({ title: texts.stopped, message: tunnel.hostname })
      }}
    />
  )
}
