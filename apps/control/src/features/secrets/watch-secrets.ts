import type { Actor } from '../../platform/actor.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import type { Machine } from '../../platform/http/machine.ts'
import type { Deps } from './secrets.deps.ts'

type Needs = Pick<Deps, 'news' | 'revocations' | 'toLockedKey'>

/** Follows the configs in which the caller has a role. */
export function watchSecrets({ news, revocations, toLockedKey }: Needs) {
  return ({ user_id, team_id, credential }: Actor, stream: EventStream): (() => void) => {
    const who = { kind: 'person' as const, user_id, team_id, credential_id: credential.id }
    const stop = news.watch({ ...who, tell: (one) => stream.send(one), end: () => stream.close() })
    // At once in this process; what others end, the step that tells news finds.
    return endWith(revocations, [credential.id, toLockedKey(credential.id)], { stream, stop })
  }
}

/** The same for the configs of a token. */
export function watchMachineConfigs({ news, revocations }: Needs) {
  return ({ token_id, team_id, may_write }: Machine, stream: EventStream): (() => void) => {
    const who = { kind: 'machine' as const, token_id, team_id, may_write }
    const stop = news.watch({ ...who, tell: (one) => stream.send(one), end: () => stream.close() })
    return endWith(revocations, [token_id], { stream, stop })
  }
}

function endWith(
  revocations: Deps['revocations'],
  keys: readonly string[],
  { stream, stop }: { stream: EventStream; stop: () => void },
): () => void {
  const stops = keys.map((key) => revocations.on(key, () => stream.close()))
  return () => {
    stop()
    for (const forget of stops) forget()
  }
}
