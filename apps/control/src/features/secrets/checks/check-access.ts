import { CONFIG_TOKENS_MAX, type ConfigAccessEntry, type SecretsRole } from '@nora/contract/secrets'
import type { Localized } from '@nora/kit'
import { type AccessEntry, accessHash, type Bytes, fromBase64url } from '@nora/vault-core'
import type { Db } from '../../../platform/database/database.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { listTeamMembers, type TeamMember } from '../../../sealed-collections/team-keys.store.ts'
import { withField } from '../../../sealed-collections/with-field.ts'
import { readRoles } from '../access/read-holders.ts'
import { getRank, hasRole } from '../access/roles.ts'
import type { Deps } from '../secrets.deps.ts'
import { secretsTexts } from '../secrets.messages.ts'
import type { AccessRow, OwnedEntry } from '../stored/holders.store.ts'
import { listTeamPeople } from '../stored/roles.store.ts'
import { listTokens, type ShownToken } from '../stored/tokens.store.ts'

type Changed = {
  subject: string
  kind: 'person' | 'machine'
  before: SecretsRole | null
  after: SecretsRole | null
}

/** A list that may be stored, and what it changes. */
export type CheckedAccess = {
  entries: OwnedEntry[]
  changes: Changed[]
  /** Those who have keys, with the generation of these. */
  generations: ReadonlyMap<string, number>
}

type Context = {
  access: readonly ConfigAccessEntry[]
  config: { team_id: string; project_id: string }
  before: readonly Pick<AccessRow, 'subject' | 'kind' | 'role' | 'is_own'>[]
}
type Known = {
  members: ReadonlyMap<string, TeamMember>
  tokens: ReadonlyMap<string, ShownToken>
  roles: ReadonlyMap<string, SecretsRole>
}

/**
 * Throws a ValidationError of `access` unless the list names each once, owners with keys administer, and whoever comes
 * anew or has another role is a member with keys or a token in force, with no less than the project gives them. Others
 * may stay named as before: removing them takes a new key.
 */
export async function checkAccess(
  { listDirectoryMembers }: Pick<Deps, 'listDirectoryMembers'>,
  tx: Db,
  { access, config, before }: Context,
): Promise<CheckedAccess> {
  const { team_id, project_id } = config
  const wanted = new Map(access.map((entry) => [entry.subject, entry]))
  if (wanted.size !== access.length) throw refuse(secretsTexts.namedTwice)
  const roles = (await readRoles(tx, team_id, [project_id])).get(project_id) ?? new Map()
  const known = await readKnown(tx, team_id, { access, roles })
  const former = new Map(before.map((entry) => [entry.subject, entry]))
  for (const [index, entry] of access.entries())
    if (former.get(entry.subject)?.role !== entry.role) checkEntry(`access.${index}`, entry, known)
  if (!access.some(({ subject, role }) => role === 'admin' && known.members.has(subject)))
    throw refuse(secretsTexts.noAdmin)
  await assertOwners({ listDirectoryMembers }, tx, { team_id, wanted, known })
  const machines = access.filter(({ kind, subject }) => kind === 'machine' && isInForce(known, subject))
  if (machines.length > CONFIG_TOKENS_MAX) throw refuse(secretsTexts.tooManyTokens(CONFIG_TOKENS_MAX))
  return {
    entries: access.map((entry) => ({ ...entry, is_own: isOwn(entry, former.get(entry.subject), roles) })),
    changes: listChanges(access, before),
    generations: getGenerations(access, known),
  }
}

const refuse = (text: Localized) => fieldProblem('access', text)

async function readKnown(
  tx: Db,
  team_id: string,
  { access, roles }: { access: readonly ConfigAccessEntry[]; roles: ReadonlyMap<string, SecretsRole> },
): Promise<Known> {
  const named = (kind: 'person' | 'machine') =>
    access.filter((entry) => entry.kind === kind).map(({ subject }) => subject)
  const tokens = await listTokens(tx, team_id, named('machine'))
  return {
    members: await listTeamMembers(tx, team_id, [...new Set([...named('person'), ...roles.keys()])]),
    tokens: new Map(tokens.map((token) => [token.id, token])),
    roles,
  }
}

const isInForce = ({ tokens }: Known, id: string) => tokens.get(id)?.revoked_at === null

function checkEntry(field: string, entry: ConfigAccessEntry, known: Known): void {
  const { subject, kind, role, kem, sig } = entry
  if (kind === 'machine') {
    const token = known.tokens.get(subject)
    const isToken = token?.revoked_at === null && token.kem === kem && token.sig === sig
    if (!isToken) throw fieldProblem(`${field}.subject`, secretsTexts.noToken)
    const most = token.may_write ? 'editor' : 'viewer'
    if (!hasRole(most, role)) throw fieldProblem(`${field}.role`, secretsTexts.tokenRole)
    return
  }
  if (!known.members.get(subject)?.key) throw fieldProblem(`${field}.subject`, secretsTexts.noKey)
  if (getRank(role) < getRank(known.roles.get(subject) ?? null))
    throw fieldProblem(`${field}.role`, secretsTexts.belowProject)
}

/** Owners whose keys the directory has: nobody could wrap the key for others. */
async function assertOwners(
  { listDirectoryMembers }: Pick<Deps, 'listDirectoryMembers'>,
  tx: Db,
  {
    team_id,
    wanted,
    known,
  }: { team_id: string; wanted: ReadonlyMap<string, ConfigAccessEntry>; known: Known },
): Promise<void> {
  const people = await listTeamPeople(tx, team_id)
  const owners = [...people].flatMap(([id, isOwner]) => (isOwner ? [id] : []))
  const left = owners.filter((id) => known.members.get(id)?.key && wanted.get(id)?.role !== 'admin')
  if (left.length === 0) return
  const directory = await listDirectoryMembers(tx, team_id)
  const missing = left.filter((id) => directory.has(id))
  if (missing.length > 0)
    throw problem('ValidationError', null, {
      fields: { access: secretsTexts.ownerMissing },
      data: { missing },
    })
}

function isOwn(
  { kind, subject, role }: ConfigAccessEntry,
  former: Pick<AccessRow, 'role' | 'is_own'> | undefined,
  roles: ReadonlyMap<string, SecretsRole>,
): boolean {
  if (kind === 'machine') return true
  if (former?.role === role) return former.is_own
  return getRank(role) > getRank(roles.get(subject) ?? null)
}

function listChanges(access: readonly ConfigAccessEntry[], before: Context['before']): Changed[] {
  const wanted = new Map(access.map(({ subject, kind, role }) => [subject, { kind, role }]))
  const former = new Map(before.map(({ subject, kind, role }) => [subject, { kind, role }]))
  return [...new Set([...former.keys(), ...wanted.keys()])].flatMap((subject) => {
    const [was, is] = [former.get(subject), wanted.get(subject)]
    if (was?.role === is?.role) return []
    const kind = (is ?? was)?.kind ?? 'person'
    return [{ subject, kind, before: was?.role ?? null, after: is?.role ?? null }]
  })
}

function getGenerations(access: readonly ConfigAccessEntry[], known: Known): ReadonlyMap<string, number> {
  return new Map(
    access.flatMap(({ subject, kind }) => {
      if (kind === 'machine') return isInForce(known, subject) ? [[subject, 0] as const] : []
      const key = known.members.get(subject)?.key
      return key ? [[subject, key.generation] as const] : []
    }),
  )
}

/** Throws a ValidationError of `access` for keys that are missing, too many or weak. */
export function hashAccess(access: readonly ConfigAccessEntry[]): Promise<Bytes> {
  return withField('access', () =>
    accessHash(
      access.map(({ subject, kind, role, kem, sig }): AccessEntry => {
        const keys = {
          ...(kem !== null && { kem: fromBase64url(kem) }),
          ...(sig !== null && { sig: fromBase64url(sig) }),
        }
        return { subject, kind, role, ...keys }
      }),
    ),
  )
}
