import type { Actor } from '../../../platform/actor.ts'
import type { EventStream } from '../../../platform/http/event-stream.ts'
import type { Deps } from '../passwords.deps.ts'

/** Follows the folders that the caller has access to. Says first that they follow from here on. */
export function watchPasswords({
  news,
  revocations,
  toLockedKey,
}: Pick<Deps, 'news' | 'revocations' | 'toLockedKey'>) {
  return (actor: Actor, stream: EventStream): (() => void) => {
    const { user_id, team_id, credential } = actor
    stream.send({ folder_id: null, seq: 0 })
    const stop = news.watch({
      user_id,
      team_id,
      credential_id: credential.id,
      tell: (news) => stream.send(news),
      end: () => stream.close(),
    })
    // At once in this process; what others end, the step that tells news finds.
    const keys = [credential.id, toLockedKey(credential.id)]
    const stops = keys.map((key) => revocations.on(key, () => stream.close()))
    return () => {
      stop()
      for (const forget of stops) forget()
    }
  }
}
