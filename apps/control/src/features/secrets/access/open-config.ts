import type { ConfigAccessEntry, SecretsRole } from '@nora/contract/secrets'
import { type Bytes, fromBase64url, hashHead } from '@nora/vault-core'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import type { Author } from '../../../sealed-collections/check-head.ts'
import { listTeamMembers } from '../../../sealed-collections/team-keys.store.ts'
import { secretsTexts } from '../secrets.messages.ts'
import { findMetConfig, listMetConfigs, lockConfigRow, type MetConfig } from '../stored/configs.store.ts'
import { getHead } from '../stored/heads.store.ts'
import { type AccessRow, listAccessRows } from '../stored/holders.store.ts'
import { findToken } from '../stored/tokens.store.ts'
import type { Caller } from './caller.ts'
import { getServerRole, hasRole } from './roles.ts'

/** A config as somebody with a role meets it: `role` is what the server grants them. */
export type OpenConfig = MetConfig & { role: SecretsRole }

/** A config that nobody else changes until the transaction ends. */
export type LockedConfig = OpenConfig & {
  access: AccessRow[]
  /** The hash of the newest head. */
  head: Bytes
  /** The caller as who signs. */
  author: Author
}

/** Configs that the caller may see, in their order. */
export async function listOpenConfigs(
  db: Db,
  caller: Caller,
  project_ids?: readonly string[],
): Promise<OpenConfig[]> {
  const all = await listMetConfigs(db, caller, project_ids)
  return all.flatMap((config) => {
    const role = getServerRole(caller, config)
    return role === null ? [] : [{ ...config, role }]
  })
}

/**
 * The config of somebody with a role; for everybody else there is none. `needs`: a role that the server grants and the
 * signed list agrees with; without it, seeing the config is enough.
 */
export async function getOpenConfig(
  db: Db,
  caller: Caller,
  { id, needs }: { id: string; needs?: SecretsRole },
): Promise<OpenConfig> {
  const config = await findMetConfig(db, caller, id)
  const role = config ? getServerRole(caller, config) : null
  if (!config || role === null) throw problem('NotFound')
  const open = { ...config, role }
  if (needs !== undefined) assertRole(caller, open, needs)
  return open
}

/** Whether the signed list has the caller, so that what is in the config is told. */
export function isListed({ signed_role }: OpenConfig): boolean {
  return signed_role !== null
}

function assertRole({ kind }: Caller, { role, signed_role }: OpenConfig, needs: SecretsRole): void {
  if (hasRole(role, needs) && hasRole(signed_role, needs)) return
  const data = { role, needs }
  if (hasRole(role, needs)) throw problem('Forbidden', secretsTexts.notSigned, { data })
  if (kind === 'machine') throw problem('Forbidden', secretsTexts.readOnlyToken, { data })
  const text = needs === 'admin' ? secretsTexts.adminOnly : secretsTexts.viewerOnly
  throw problem('Forbidden', text, { data })
}

/** The same, to write: Conflict when the caller has built on another head. Takes the team's lock first, if at all. */
export async function lockConfig(
  tx: Db,
  caller: Caller,
  { id, needs, expected_seq }: { id: string; needs: SecretsRole; expected_seq?: number },
): Promise<LockedConfig> {
  await getOpenConfig(tx, caller, { id, needs })
  await lockConfigRow(tx, id)
  // Read again: what was true before the lock may be so no more.
  const config = await getOpenConfig(tx, caller, { id, needs })
  if (expected_seq !== undefined) assertCurrent(config, expected_seq)
  const { body } = await getHead(tx, id, config.seq)
  return {
    ...config,
    access: await listAccessRows(tx, [id]),
    head: await hashHead(fromBase64url(body)),
    author: await getAuthor(tx, caller),
  }
}

export function assertCurrent({ seq }: { seq: number }, expected_seq: number): void {
  if (seq !== expected_seq) throw problem('Conflict', secretsTexts.changed, { data: { seq } })
}

/** Who signs what the caller writes. */
export async function getAuthor(db: Db, { kind, subject, team_id }: Caller): Promise<Author> {
  const sig =
    kind === 'person' ? await findPersonKey(db, team_id, subject) : (await findToken(db, subject))?.sig
  if (sig === undefined) throw problem('VaultLocked', null, { data: { why: 'no_key' } })
  return { subject, sig: fromBase64url(sig) }
}

async function findPersonKey(db: Db, team_id: string, user_id: string): Promise<string | undefined> {
  return (await listTeamMembers(db, team_id, [user_id])).get(user_id)?.key?.sig
}

/** An entry as the contract has it. */
export function toEntry({ subject, kind, role, kem, sig }: AccessRow): ConfigAccessEntry {
  return { subject, kind, role, kem, sig }
}
