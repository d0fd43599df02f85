import { LiveDot, type LiveState, RelativeTime, useTexts } from '@nora/ui'
import { personName } from '../lists/people.tsx'
import { reservedTexts } from './reserved.messages.ts'
import type { Reserved } from './reserved.ts'

const STATES: Record<'live' | 'reconnecting' | 'free', LiveState> = {
  live: 'live',
  reconnecting: 'warn',
  free: 'off',
}

type Behind = Pick<Reserved, 'tunnel'>

/** Whether a tunnel stands behind it. */
export function ReservedDot({ item }: { item: Behind }) {
  const { states } = useTexts(reservedTexts)
  const state = getState(item)
  return <LiveDot state={STATES[state]} label={states[state]} />
}

export function getState({ tunnel }: Behind): keyof typeof STATES {
  return tunnel && tunnel.state !== 'closed' ? tunnel.state : 'free'
}

/** Which tunnel stands behind it, on whose machine; or when one last did. */
export function ReservedUse({ item }: { item: Behind & Pick<Reserved, 'last_used_at'> }) {
  const texts = useTexts(reservedTexts)
  const { tunnel, last_used_at } = item
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
