import type {
  CreatedTemporalToken,
  CreateTemporalToken,
  CredentialTeam,
  TemporalToken,
} from '@nora/contract/credentials'
import { MINUTE_MS, randomToken, SECOND_MS } from '@nora/kit'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashToken, isSameSecret } from '../../platform/hashes.ts'
import { problem, tooMany } from '../../platform/problem.ts'
import { findTeamOf } from './credential-teams.store.ts'
import type { Deps } from './credentials.deps.ts'
import { getClientNotice, newClientEmail } from './credentials.emails.ts'
import { credentialsTexts } from './credentials.messages.ts'
import { newUserCode } from './credentials.rules.ts'
import {
  countPending,
  findTemporalToken,
  insertTemporalToken,
  moveTemporalToken,
  recordPoll,
  type TemporalTokenRow,
} from './credentials.store.ts'
import { openClientSession } from './open-client-session.ts'

const LIFETIME_MS = 10 * MINUTE_MS
const INTERVAL_MS = 2 * SECOND_MS
/** A poll that the network delivered a little early is not punished. */
const INTERVAL_SLACK_MS = 500
const MAX_PENDING_PER_ADDRESS = 10

/** A client asks to be let in by a person (in the manner of RFC 8628). */
export function createTemporalToken(deps: Deps) {
  return async ({ client, team }: CreateTemporalToken, origin: Origin): Promise<CreatedTemporalToken> => {
    const now = deps.clock.now()
    if ((await countPending(deps.db, origin.address, now)) >= MAX_PENDING_PER_ADDRESS) {
      throw tooMany(LIFETIME_MS / SECOND_MS / 2, credentialsTexts.tooManyWaiting)
    }
    const secret = randomToken(43)
    const row: TemporalTokenRow = {
      id: deps.ids.next('tmp'),
      secret_hash: hashToken(secret),
      user_code: newUserCode(),
      ...client,
      address: origin.address,
      asked_team: team ?? null,
      state: 'pending',
      user_id: null,
      team_id: null,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
      last_polled_at: null,
    }
    await insertTemporalToken(deps.db, row)
    return {
      id: row.id,
      secret,
      user_code: row.user_code,
      login_url: `${deps.config.base_url}/client_login?id=${row.id}`,
      expires_at: row.expires_at.toISOString(),
      interval_s: INTERVAL_MS / SECOND_MS,
    }
  }
}

/** Shows the client to the person who is asked. Once decided, only the one who decided still sees it. */
export function getTemporalToken(deps: Deps) {
  return async (actor: Actor, id: string): Promise<TemporalToken> => {
    const row = await findTemporalToken(deps.db, id)
    if (!row || (row.user_id !== null && row.user_id !== actor.user_id)) throw gone()
    return toTemporalToken(deps, deps.db, row)
  }
}

/** `team_id`: where an approved client works from then on; by default where the actor does. */
export type Decision = { id: string; decision: 'approved' | 'denied'; team_id?: string | undefined }

/** Lets the client in as the actor, or refuses it. A decision is final; repeating the same one is fine. */
export function decideTemporalToken(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, decision, team_id = actor.team_id }: Decision,
  ): Promise<TemporalToken> => {
    const seen = await getTemporalToken(deps)(actor, id)
    if (seen.state === 'expired') throw gone()
    return deps.transaction(async (tx) => {
      const whose = { user_id: actor.user_id, team_id }
      if (!(await deps.findMember(tx, actor.user_id, team_id)))
        throw problem('NotFound', credentialsTexts.notYourTeam)
      const row = await moveTemporalToken(tx, id, ['pending'], { state: decision, ...whose })
      if (row) {
        const kind = decision === 'approved' ? 'client.approved' : 'client.denied'
        const event = { kind, object_id: id, data: { machine: row.machine } } as const
        await deps.emit(tx, { ...origin, team_id }, event)
        if (decision === 'approved') {
          const team = (await findTeamOf(tx, team_id))?.name ?? ''
          const payload = newClientEmail(getClientNotice(deps, actor, origin), { ...row, team })
          await deps.jobs.add(tx, { kind: 'letter', payload })
        }
        return toTemporalToken(deps, tx, row)
      }
      if (seen.state === decision) return seen
      throw problem('Conflict', credentialsTexts.alreadyDecided)
    })
  }
}

export type Exchanged =
  | { state: 'pending' | 'denied' }
  | {
      state: 'approved'
      token: string
      user: { id: string; email: string; name: string | null }
      team: CredentialTeam
    }

/** The waiting client asks for the decision. An approval turns into a client session once. */
export function exchangeTemporalToken(deps: Deps) {
  return async (id: string, secret: string): Promise<Exchanged> => {
    const now = deps.clock.now()
    const row = await findTemporalToken(deps.db, id)
    if (!row || !isSameSecret(row.secret_hash, hashToken(secret))) throw gone()
    if (row.state === 'used' || row.expires_at <= now) throw gone()
    if (row.state === 'denied') return { state: 'denied' }
    if (row.state === 'pending') {
      const notAfter = new Date(now.getTime() - INTERVAL_MS + INTERVAL_SLACK_MS)
      if (!(await recordPoll(deps.db, id, now, notAfter))) {
        throw tooMany(INTERVAL_MS / SECOND_MS, credentialsTexts.pollTooSoon)
      }
      return { state: 'pending' }
    }
    return deps.transaction(async (tx) => {
      const used = await moveTemporalToken(tx, id, ['approved'], { state: 'used' })
      if (!used?.user_id || !used.team_id) throw gone()
      const member = await deps.findMember(tx, used.user_id, used.team_id)
      const team = await findTeamOf(tx, used.team_id)
      if (!member || !team) throw gone()
      const token = await openClientSession(deps)(tx, member, used)
      return {
        state: 'approved',
        token,
        user: { id: member.user_id, email: member.email, name: member.name },
        team,
      }
    })
  }
}

async function toTemporalToken(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  row: TemporalTokenRow,
): Promise<TemporalToken> {
  const { id, user_code, address, machine, os, version, asked_team } = row
  const isApproved = row.state === 'approved' || row.state === 'used'
  const team = isApproved && row.team_id ? await findTeamOf(db, row.team_id) : null
  return {
    id,
    user_code,
    client: { machine, os, version },
    address,
    asked_team,
    team: team ?? null,
    state: row.state === 'pending' && row.expires_at <= clock.now() ? 'expired' : row.state,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

function gone() {
  return problem('NotFound', credentialsTexts.loginGone)
}
