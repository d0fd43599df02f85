import type { SecretsNews } from '@nora/contract/secrets'
import type { Actor } from '../../platform/actor.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import type { Machine } from '../../platform/http/machine.ts'
import { toMachine, toPerson } from './access/caller.ts'
import { getOpenConfig } from './access/open-config.ts'
import type { Only, Watcher } from './live/secrets-newsroom.ts'
import { freePlace, type Place, takePlace } from './monitors/take-place.ts'
import type { Deps } from './secrets.deps.ts'

type Subscribe = (stream: EventStream) => () => void
/** `id`: of one config; without it all in which the caller has a role. `monitor`: of the connection before. */
type Asked = { id?: string; since?: number | undefined; monitor?: string | undefined }

/** Follows configs of a person. The page of a browser takes no place among the monitors of the team. */
export function watchSecrets(deps: Deps) {
  const take = takePlace(deps)
  return async (actor: Actor, { id, since, monitor }: Asked): Promise<Subscribe> => {
    const { user_id, team_id, credential } = actor
    if (id !== undefined) await getOpenConfig(deps.db, toPerson(actor), { id, needs: 'viewer' })
    const place =
      credential.kind === 'session' ? null : await take({ team_id, user_id, token_id: null }, monitor)
    const who = { kind: 'person' as const, user_id, team_id, credential_id: credential.id }
    // At once in this process; what others end, the step that tells news finds.
    const ends = [credential.id, deps.toLockedKey(credential.id)]
    return subscribe(deps, { who, place, ends, id, since })
  }
}

/** The same for the configs of a token. */
export function watchMachineConfigs(deps: Deps) {
  const take = takePlace(deps)
  return async (machine: Machine, { id, since, monitor }: Asked): Promise<Subscribe> => {
    const { token_id, team_id, may_write } = machine
    if (id !== undefined) await getOpenConfig(deps.db, toMachine(machine), { id, needs: 'viewer' })
    const place = await take({ team_id, user_id: null, token_id }, monitor)
    const who = { kind: 'machine' as const, token_id, team_id, may_write }
    return subscribe(deps, { who, place, ends: [token_id], id, since })
  }
}

type WithoutCalls<W> = W extends Watcher ? Omit<W, 'tell' | 'end' | 'only'> : never
type Watching = {
  who: WithoutCalls<Watcher>
  place: Place | null
  ends: readonly string[]
  id: string | undefined
  since: number | undefined
}

function subscribe(deps: Deps, { who, place, ends, id, since }: Watching): Subscribe {
  const { news, revocations, live } = deps
  return (stream) => {
    const only: Only | null = id === undefined ? null : { id, since: since ?? readSeq(stream.lastEventId) }
    const close = () => stream.close()
    // With its number as id of the event a stream that was cut goes on from there.
    const tell = (one: SecretsNews) => stream.send(one, only ? one.seq : undefined)
    const stops = [
      news.watch({ ...who, only, tell, end: close }),
      ...ends.map((key) => revocations.on(key, close)),
      ...(place ? [live.keep(place.holder, close)] : []),
    ]
    return () => {
      for (const stop of stops) stop()
      if (place) freePlace(deps, place)
    }
  }
}

function readSeq(lastEventId: string | null): number | null {
  return lastEventId !== null && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : null
}
