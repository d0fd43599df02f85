import {
  type AccessEntry,
  deriveMachineKeys,
  formatMachineToken,
  type MachineStatement,
  randomBytes,
  sha256,
  toBase64url,
  toStatementBytes,
  type UserKeys,
  VaultError,
} from '@nora/vault-core'
import type { Writable } from '../../collections/next-head.ts'
import { setAccess } from '../../secrets/config-access.ts'
import type { OpenConfig } from '../../secrets/open-config.ts'
import type { MadeMachineToken, NewMachineToken } from '../../secrets/secrets-views.ts'
import type { VaultSession } from '../../session.ts'
import { getConfigPlace } from './find-config.ts'

type Scope = { target: Writable<OpenConfig>; root_id: string | null; role: 'viewer' | 'editor' }

/**
 * Makes a machine’s keys here, and lets it into its configs and the roots that they inherit from. When that fails
 * half-way, the token is revoked again.
 */
export async function makeMachineToken(
  session: VaultSession,
  input: NewMachineToken,
): Promise<MadeMachineToken> {
  const { deps, opening } = session
  await opening.team.refresh()
  const id = deps.ids.next('ns')
  const [auth, seed] = [randomBytes(32), randomBytes(32)]
  const keys = await deriveMachineKeys(seed)
  const scopes = await openScopes(session, input)
  const statement = toStatementBytes(await makeStatement(session, id, scopes))
  const { name, may_write, cidrs, expires_at } = input
  const publics = { kem: toBase64url(keys.publics.kem), sig: toBase64url(keys.publics.sig) }
  const config_ids = [...scopes.keys()]
  const auth_hash = toBase64url(await sha256(auth))
  const rights = { name, may_write, cidrs, expires_at, config_ids }
  await deps.api.secrets.createMachineToken({
    body: { id, auth_hash, ...publics, statement: toBase64url(statement), ...rights },
  })
  try {
    for (const scope of scopes.values()) await addMachine(session, id, { ...scope, keys })
  } catch (error) {
    await deps.api.secrets.revokeMachineToken({ params: { id } })
    throw error
  }
  const text = await formatMachineToken({ id, auth, seed, pin: await sha256(statement) })
  for (const bytes of [auth, seed]) bytes.fill(0)
  return { id, text }
}

/** The configs asked for and their roots, at their newest state. */
async function openScopes(session: VaultSession, input: NewMachineToken): Promise<Map<string, Scope>> {
  const scopes = new Map<string, Scope>()
  for (const id of input.config_ids) {
    const { root } = await getConfigPlace(session, id)
    const role = input.may_write ? 'editor' : 'viewer'
    scopes.set(id, { target: await session.configs.getTarget(id), root_id: root?.id ?? null, role })
    if (root === null || scopes.has(root.id)) continue
    scopes.set(root.id, { target: await session.configs.getTarget(root.id), root_id: null, role: 'viewer' })
  }
  return scopes
}

async function makeStatement(
  session: VaultSession,
  token_id: string,
  scopes: ReadonlyMap<string, Scope>,
): Promise<MachineStatement> {
  const { team } = session.opening
  const begun = await team.findGenesis()
  if (begun === null || team.directory === null) {
    throw new VaultError('incomplete', 'a machine needs a directory to begin with, and nobody has signed one')
  }
  const { index, hash, team_id } = team.directory
  const configs = [...scopes].map(([id, { target, root_id }]) => {
    const { head, headHash } = target.get()
    return { id, root_id, seq: head.seq, hash: headHash, access: head.access }
  })
  return { token_id, team_id, chain: begun.chain, genesis: begun.genesis, index, entry: hash, configs }
}

async function addMachine(
  session: VaultSession,
  subject: string,
  { target, role, keys }: Scope & { keys: UserKeys },
): Promise<void> {
  const { kem, sig } = keys.publics
  const machine: AccessEntry = { subject, kind: 'machine', role, kem, sig }
  const add = (access: readonly AccessEntry[]) => [
    ...access.filter((entry) => entry.subject !== subject),
    machine,
  ]
  await setAccess(session.opening, target, add)
}
