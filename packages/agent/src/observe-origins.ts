import type { AgentEvent } from './agent-event.ts'
import type { TunnelObserver } from './tunnel.ts'

/** Tells the owner of an agent how its local services are. */
export function observeOrigins(onEvent: (event: AgentEvent) => void): TunnelObserver {
  return {
    onOriginDown: ({ request }, target, failure, error) =>
      onEvent({ type: 'origin_down', ref: request.ref, target, failure, error }),
    onOriginUp: ({ request }, target) => onEvent({ type: 'origin_up', ref: request.ref, target }),
  }
}
