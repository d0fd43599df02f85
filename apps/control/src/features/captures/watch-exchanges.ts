import type { Actor } from '../../platform/actor.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import type { Deps } from './captures.deps.ts'

/** Follows what is captured of a tunnel or a gateway from now on. */
export function watchExchanges({ state, revocations }: Pick<Deps, 'state' | 'revocations'>) {
  return (actor: Actor, source_id: string, stream: EventStream): (() => void) => {
    const unsubscribe = state.watch(source_id, (event) => stream.send(event))
    const forget = revocations.on(actor.credential.id, () => stream.close())
    return () => {
      unsubscribe()
      forget()
    }
  }
}
