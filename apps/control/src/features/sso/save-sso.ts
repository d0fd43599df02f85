import type { SaveSso, Sso } from '@nora/contract/sso'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { AddressRefused, assertCallable } from '../../platform/guarded-fetch.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { toDomain } from './domains/to-domain.ts'
import type { Deps } from './sso.deps.ts'
import { ssoTexts } from './sso.messages.ts'
import {
  type ConnectionRow,
  deleteConnection,
  findConnectionOf,
  listBound,
  listDomains,
  putConnection,
} from './sso.store.ts'
import { secretScope } from './sso-providers.ts'
import { tellOwners } from './tell-owners.ts'

const action = 'sso.manage'

export function getSso(deps: Deps) {
  return ({ team_id }: Actor): Promise<Sso> => toSso(deps, deps.db, team_id)
}

/**
 * Saves single sign-on and ends sessions that the change forbids: those it opened when it is disabled, others
 * when it is required.
 */
export function saveSso(deps: Deps) {
  return async (actor: Actor, origin: Origin, input: SaveSso): Promise<Sso> => {
    assertIssuer(deps, input.issuer)
    const { answer, ended } = await deps.transaction(async (tx) => {
      const { team, me } = await deps.enterTeam(tx, actor, action)
      const before = await findConnectionOf(tx, team.id)
      const { client_secret, ...options } = input
      const id = before?.id ?? deps.ids.next('sso')
      const row: ConnectionRow = {
        id,
        team_id: team.id,
        ...options,
        changed_at: deps.clock.now(),
        client_secret_sealed: sealSecret(deps, { id, client_secret, issuer: input.issuer, before }),
      }
      const domains = await listDomains(tx, team.id)
      if (row.is_required && !domains.some(({ verified_at }) => verified_at !== null)) {
        throw fieldProblem('is_required', ssoTexts.noVerifiedDomain)
      }
      await putConnection(tx, row)
      const after = toFacts(row, client_secret !== undefined)
      const data = { before: before ? toFacts(before, false) : null, after }
      await deps.emit(tx, origin, { kind: 'sso.saved', object_id: id, data })
      await tellOwners(deps, tx, team, { kind: 'saved', by: me.name ?? me.email })
      const ended = await endWhatEnded(deps, tx, { before, row })
      return { answer: await toSso(deps, tx, team.id), ended }
    })
    for (const id of ended) deps.revocations.end(id)
    return answer
  }
}

export function deleteSso(deps: Deps) {
  return async (actor: Actor, origin: Origin): Promise<void> => {
    const ended = await deps.transaction(async (tx) => {
      const { team, me } = await deps.enterTeam(tx, actor, action)
      const before = await findConnectionOf(tx, team.id)
      if (!before) throw problem('NotFound')
      const ended = await deps.endSsoSessions(tx, { connection_id: before.id, domain: null })
      await deps.deleteLinks(tx, before.id)
      await deleteConnection(tx, before.id)
      await deps.emit(tx, origin, { kind: 'sso.deleted', object_id: before.id, data: toFacts(before, false) })
      await tellOwners(deps, tx, team, { kind: 'deleted', by: me.name ?? me.email })
      return ended
    })
    for (const id of ended) deps.revocations.end(id)
  }
}

async function endWhatEnded(
  deps: Deps,
  tx: Db,
  { before, row }: { before: ConnectionRow | undefined; row: ConnectionRow },
): Promise<string[]> {
  const connection_id = row.id
  // Another issuer is other people: links and sessions of before are none of its.
  const isOther = before !== undefined && before.issuer !== row.issuer
  if (isOther) await deps.deleteLinks(tx, connection_id)
  const ended =
    isOther || !row.is_enabled ? await deps.endSsoSessions(tx, { connection_id, domain: null }) : []
  const wasRequired = before?.is_enabled === true && before.is_required
  if (!row.is_enabled || !row.is_required || wasRequired) return ended
  const user_ids = await listBound(tx, row.team_id)
  return [...ended, ...(await deps.endOtherSessions(tx, { connection_id, user_ids }))]
}

/** A secret goes to the issuer it was entered for, and to no other. */
function sealSecret(
  { sealer }: Deps,
  given: {
    id: string
    client_secret: string | undefined
    issuer: string
    before: ConnectionRow | undefined
  },
): string {
  const { id, client_secret, issuer, before } = given
  if (client_secret !== undefined) return sealer.seal(secretScope(id), client_secret)
  if (!before) throw fieldProblem('client_secret', ssoTexts.secretNeeded)
  if (before.issuer !== issuer) throw fieldProblem('client_secret', ssoTexts.secretOfOther)
  return before.client_secret_sealed
}

function assertIssuer({ config }: Deps, text: string): void {
  if (!URL.canParse(text)) throw fieldProblem('issuer', ssoTexts.wrongIssuer)
  const url = new URL(text)
  if (url.search !== '' || url.hash !== '') throw fieldProblem('issuer', ssoTexts.wrongIssuer)
  try {
    assertCallable(url, config.has_private_issuers)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw fieldProblem('issuer', ssoTexts.refusedIssuer)
  }
}

async function toSso({ config }: Deps, db: Db, team_id: string): Promise<Sso> {
  const row = await findConnectionOf(db, team_id)
  const domains = await listDomains(db, team_id)
  return {
    connection: row ? toConnection(row) : null,
    redirect_uri: `${config.base_url}/v1/sso/${team_id}/callback`,
    domains: domains.map(toDomain),
  }
}

function toConnection(row: ConnectionRow): NonNullable<Sso['connection']> {
  const { team_id: _, client_secret_sealed: __, changed_at, ...shown } = row
  return { ...shown, changed_at: changed_at.toISOString() }
}

function toFacts(row: ConnectionRow, is_secret_new: boolean) {
  const { id: _, team_id: __, client_secret_sealed: ___, changed_at: ____, ...options } = row
  return { ...options, is_secret_new }
}
