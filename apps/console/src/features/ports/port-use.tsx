import type { Port } from '@nora/contract'
import { LiveDot, type LiveState, RelativeTime, useTexts } from '@nora/ui'
import { personName } from '../../platform/lists/people.tsx'
import { portsTexts } from './ports.messages.ts'

const STATES: Record<'live' | 'reconnecting' | 'free', LiveState> = {
  live: 'live',
  reconnecting: 'warn',
  free: 'off',
}

/** Whether a tunnel stands behind the port. */
export function PortDot({ port }: { port: Port }) {
  const { states } = useTexts(portsTexts)
  const state = port.tunnel && port.tunnel.state !== 'closed' ? port.tunnel.state : 'free'
  return <LiveDot state={STATES[state]} label={states[state]} />
}

/** Which tunnel stands behind the port, on whose machine; or when one last did. */
export function PortUse({ port }: { port: Port }) {
  const texts = useTexts(portsTexts)
  const { tunnel, last_used_at } = port
  if (tunnel) {
    return (
      <span className="block min-w-0">
        <span className="block truncate font-mono text-code">{tunnel.target}</span>
        <span className="block truncate text-xs text-faint">
          {personName(tunnel.user)} · {tunnel.machine}
        </span>
      </span>
    )
  }
  if (last_used_at === null) return <span className="text-faint">{texts.neverUsed}</span>
  return (
    <span className="text-faint">
      {texts.lastUsed} <RelativeTime at={last_used_at} />
    </span>
  )
}

/** Whom the address lists let in, in short. */
export function PortAccess({ port: { allow, deny } }: { port: Port }) {
  const texts = useTexts(portsTexts)
  if (allow.length > 0) return <span>{texts.onlyFrom(allow.length)}</span>
  if (deny.length > 0) return <span>{texts.except(deny.length)}</span>
  return <span className="text-faint">{texts.everyone}</span>
}
