import type { Tunnel } from '@nora/contract/tunnels'
import { LiveDot, type LiveState, useTexts } from '@nora/ui'
import { tunnelsTexts } from './tunnels.messages.ts'

const STATES: Record<Tunnel['state'], LiveState> = { live: 'live', reconnecting: 'warn', closed: 'off' }

/** The dot of a tunnel; amber also while its target does not answer. */
export function TunnelDot({ tunnel }: { tunnel: Tunnel }) {
  const texts = useTexts(tunnelsTexts)
  const isOriginDown = tunnel.state === 'live' && tunnel.origin_error !== null
  return (
    <LiveDot
      state={isOriginDown ? 'warn' : STATES[tunnel.state]}
      label={isOriginDown ? texts.originDown : texts.states[tunnel.state]}
    />
  )
}
