import type { Actor } from '../../platform/actor.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import { isVisible } from './get-visible-tunnel.ts'
import type { Deps } from './tunnels.deps.ts'

/**
 * Follows the actor's open tunnels: each as it is now, then every change. Starting with the present makes
 * a listener who comes back after a gap right again.
 */
export function watchTunnels({ live, revocations }: Pick<Deps, 'live' | 'revocations'>) {
  return (actor: Actor, stream: EventStream): (() => void) => {
    for (const entry of live.all()) {
      if (!isVisible(actor, entry.row)) continue
      stream.send({ type: 'tunnel', tunnel: live.show(entry.row) })
    }
    const unsubscribe = live.subscribe((about, event) => {
      if (isVisible(actor, about)) stream.send(event)
    })
    const forget = revocations.on(actor.credential.id, () => stream.close())
    return () => {
      unsubscribe()
      forget()
    }
  }
}
