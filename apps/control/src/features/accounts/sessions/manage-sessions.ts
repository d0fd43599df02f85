import type { Session as SessionView } from '@nora/contract/accounts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import type { ClientSession, Deps } from '../accounts.deps.ts'
import { getUserById } from '../accounts.store.ts'
import { describeDevice } from '../describe-device.ts'
import { announceKeysEnded, endKeys } from '../end-keys.ts'
import { addNotice } from '../notices.ts'
import { sessionEnd } from './open-session.ts'
import {
  deleteSessionOf,
  deleteSessionsOf,
  listSessionsOf,
  type SessionInTeam,
  updateSession,
} from './sessions.store.ts'

/** Browsers and clients, the last used first. */
export function listSessions(deps: Deps) {
  return async ({ user_id, credential }: Actor): Promise<{ items: SessionView[] }> => {
    const browsers = await listSessionsOf(deps.db, user_id, deps.clock.now())
    const clients = await deps.listClientSessions(deps.db, user_id)
    const items = [...browsers.map((session) => ofBrowser(session, credential.id)), ...clients.map(ofClient)]
    return { items: items.sort((one, other) => (lastUse(one) < lastUse(other) ? 1 : -1)) }
  }
}

/** Ends one of the user’s sessions, of a browser or a client. */
export function terminateSession(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    const revoked = await deps.transaction(async (tx) => {
      const isBrowser = await deleteSessionOf(tx, actor.user_id, id)
      const clients = isBrowser
        ? []
        : await deps.revokeClientSessions(tx, { user_id: actor.user_id, id }, origin)
      if (!isBrowser && clients.length === 0) throw problem('NotFound')
      await emitEnded(deps, tx, actor, origin, 1)
      return clients
    })
    deps.revocations.end(id)
    await announceKeysEnded(deps, actor.user_id, revoked)
  }
}

export type Including = { including_current: boolean; including_clients: boolean; including_keys: boolean }

/** Ends the user’s sessions but this one; that too, those of clients, and tokens and keys, when asked for. */
export function terminateAllSessions(deps: Deps) {
  return async (actor: Actor, origin: Origin, including: Including): Promise<{ ended: number }> => {
    const kept = including.including_current ? undefined : actor.credential.id
    const { user_id } = actor
    const { browsers, programs } = await deps.transaction(async (tx) => {
      const browsers = await deleteSessionsOf(tx, user_id, kept)
      const clients = including.including_clients
        ? await deps.revokeClientSessions(tx, { user_id }, origin)
        : []
      await emitEnded(deps, tx, actor, origin, browsers.length + clients.length)
      const keys = including.including_keys ? await endKeys(deps, tx, user_id, origin) : []
      if (including.including_keys) {
        await addNotice(deps, tx, await getUserById(tx, user_id), 'everythingEnded', { origin })
      }
      return { browsers, programs: [...clients, ...keys] }
    })
    for (const id of browsers) deps.revocations.end(id)
    await announceKeysEnded(deps, user_id, programs)
    return { ended: browsers.length + programs.length }
  }
}

/** Gives this session its full time again, as far as its age allows. */
export function prolongateSession(deps: Deps) {
  return async ({ user_id, credential }: Actor): Promise<{ session: SessionView; expires_at: Date }> => {
    const now = deps.clock.now()
    const known = await listSessionsOf(deps.db, user_id, now)
    const session = known.find(({ id }) => id === credential.id)
    if (!session) throw problem('Unauthorized')
    const expires_at = sessionEnd(now, session.created_at)
    const changes = { last_seen_at: now, expires_at }
    await updateSession(deps.db, session.id, changes)
    return { session: ofBrowser({ ...session, ...changes }, credential.id), expires_at }
  }
}

async function emitEnded(
  { emit }: Deps,
  tx: Deps['db'],
  { user_id }: Actor,
  origin: Origin,
  ended: number,
): Promise<void> {
  await emit(tx, origin, { kind: 'user.sessions_ended', object_id: user_id, data: { ended } })
}

function ofBrowser(session: SessionInTeam, current_id: string): SessionView {
  const { id, user_agent, team, address, created_at, last_seen_at, expires_at } = session
  return {
    id,
    kind: 'browser',
    current: id === current_id,
    device: { machine: null, ...describeDevice(user_agent), client_version: null },
    team,
    address,
    created_at: created_at.toISOString(),
    last_used_at: last_seen_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}

function ofClient({
  id,
  machine,
  os,
  version,
  team,
  address,
  created_at,
  last_used_at,
}: ClientSession): SessionView {
  return {
    id,
    kind: 'client',
    current: false,
    device: { machine, browser: null, os, client_version: version },
    team,
    address,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: null,
  }
}

function lastUse({ last_used_at, created_at }: SessionView): string {
  return last_used_at ?? created_at
}
