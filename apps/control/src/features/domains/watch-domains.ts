import { type Actor, can } from '../../platform/actor.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import type { TeamChange } from '../../verification/changes.ts'
import type { Deps } from './domains.deps.ts'

/** Follows changes of the domains, zones and certificates that the actor may see. */
export function watchDomains({ changes, revocations }: Pick<Deps, 'changes' | 'revocations'>) {
  return (actor: Actor, stream: EventStream): (() => void) => {
    const unsubscribe = changes.watch(actor.team_id, (change) => {
      if (maySee(actor, change)) stream.send({ kind: change.kind, id: change.id, is_gone: change.is_gone })
    })
    const forget = revocations.on(actor.credential.id, () => stream.close())
    return () => {
      unsubscribe()
      forget()
    }
  }
}

function maySee(actor: Actor, { kind, user_id, is_gone }: TeamChange): boolean {
  if (kind === 'zone') return can(actor, 'zones.use') || can(actor, 'zones.manage')
  return user_id === actor.user_id || is_gone || can(actor, 'domains.manage_team')
}
