import type { DomainFinding } from '@nora/contract/sso'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@nora/kit'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Deps } from '../sso.deps.ts'
import { type DomainRow, findConnectionOf, findDomain, listDueDomains, updateDomain } from '../sso.store.ts'
import { tellOwners } from '../tell-owners.ts'
import { getRecord } from './to-domain.ts'

/** A new record is there soon or late; each look waits longer than the one before. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS]
/** A proved domain is looked at daily; one that was never proved is given up after this. */
const RECHECK_MS = DAY_MS
const GIVE_UP_MS = 14 * DAY_MS
/** A proved domain is lost when its record is missing this often in a row; servers that are silent do not count. */
const MISSES_TO_LOSE = 3
const AT_ONCE = 20
const SEEN_MAX = 10
const SEEN_LENGTH = 200

const BY_ITSELF: Omit<Origin, 'team_id' | 'request_id'> = {
  user_id: null,
  credential_id: null,
  address: 'local',
  client: 'nora-server',
}

/** Looks again at the domains whose time has come. */
export function checkDueDomains(deps: Deps) {
  return async (): Promise<void> => {
    for (const row of await listDueDomains(deps.db, deps.clock.now(), AT_ONCE)) await checkDomain(deps, row)
  }
}

/** Looks for the record, and writes down what was there. Answers nothing when the domain was removed meanwhile. */
export async function checkDomain(deps: Deps, { team_id, id }: DomainRow): Promise<DomainRow | undefined> {
  const asked = await findDomain(deps.db, team_id, id)
  if (!asked) return undefined
  const look = await lookFor(deps, asked)
  const { row, ended } = await deps.transaction(async (tx) => {
    const before = await findDomain(tx, team_id, id)
    if (!before) return { row: undefined, ended: [] }
    let row = afterLook(before, look, deps.clock.now())
    if (!(await updateDomain(tx, row))) {
      row = afterLook(before, { ...look, finding: 'taken' }, deps.clock.now())
      await updateDomain(tx, row)
    }
    return { row, ended: await tell(deps, tx, before, row) }
  })
  for (const session of ended) deps.revocations.end(session)
  return row
}

type Look = { finding: DomainFinding | null; seen: string[] }

async function lookFor({ lookUpTxt, log }: Deps, row: DomainRow): Promise<Look> {
  const { name, value } = getRecord(row)
  try {
    const found = await lookUpTxt(name)
    const seen = found.slice(0, SEEN_MAX).map((text) => text.slice(0, SEEN_LENGTH))
    if (found.some((text) => text.trim() === value)) return { finding: null, seen }
    return { finding: found.length === 0 ? 'no_record' : 'other_value', seen }
  } catch (error) {
    log.info({ err: error, domain: row.domain }, 'a TXT record could not be looked up')
    return { finding: 'no_answer', seen: [] }
  }
}

function afterLook(before: DomainRow, { finding, seen }: Look, now: Date): DomainRow {
  const isMiss = finding !== null && finding !== 'no_answer'
  const misses = finding === null ? 0 : before.misses + (isMiss || !before.verified_at ? 1 : 0)
  const isKept = before.verified_at !== null && misses < MISSES_TO_LOSE
  const verified_at = finding === null ? (before.verified_at ?? now) : isKept ? before.verified_at : null
  const hasEnded = now.getTime() - before.created_at.getTime() > GIVE_UP_MS
  const waitMs = verified_at ? RECHECK_MS : (WAITS_MS[misses - 1] ?? RECHECK_MS)
  const next_check_at = verified_at || !hasEnded ? new Date(now.getTime() + waitMs) : null
  return { ...before, finding, seen, misses, verified_at, checked_at: now, next_check_at }
}

/** Answers the sessions that ended with the domain. */
async function tell(deps: Deps, tx: Db, before: DomainRow, row: DomainRow): Promise<string[]> {
  const { team_id, domain, finding } = row
  const origin = { ...BY_ITSELF, team_id, request_id: deps.ids.next('req') }
  if (!before.verified_at && row.verified_at) {
    await deps.emit(tx, origin, { kind: 'sso_domain.verified', object_id: row.id, data: { domain } })
    return []
  }
  if (!before.verified_at || row.verified_at) return []
  const data = { domain, finding: finding ?? 'no_record' }
  await deps.emit(tx, origin, { kind: 'sso_domain.lost', object_id: row.id, data })
  await tellOwners(deps, tx, await deps.getTeam(tx, team_id), { kind: 'lost', domain })
  return endSessionsOf(deps, tx, row)
}

/** Sessions that single sign-on opened for addresses of the domain. */
export async function endSessionsOf(deps: Deps, tx: Db, { team_id, domain }: DomainRow): Promise<string[]> {
  const connection = await findConnectionOf(tx, team_id)
  return connection ? deps.endSsoSessions(tx, { connection_id: connection.id, domain }) : []
}
