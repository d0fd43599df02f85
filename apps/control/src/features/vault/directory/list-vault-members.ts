import { DIRECTORY_PAGE_MAX, type VaultMember, type VaultMembers } from '@nora/contract/vault'
import { type DirectoryMember, toBase64url } from '@nora/vault-core'
import type { Actor } from '../../../platform/actor.ts'
import { problem } from '../../../platform/problem.ts'
import { findLastEntry, listEntries } from '../stored/directory.store.ts'
import { isKeyHolder } from '../stored/user-keys.store.ts'
import { listMembersWithKeys, type MemberWithKeys } from '../stored/vault-members.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'
import { replay } from './replay.ts'

/**
 * Answers entries from the one that the client remembers, with the members at that moment, so that it checks only
 * what came after.
 */
export function listVaultMembers({ db }: Deps) {
  return async ({ team_id }: Actor, since: number | undefined): Promise<VaultMembers> => {
    const last = await findLastEntry(db, team_id)
    const people = (await listMembersWithKeys(db, team_id)).map((member) => toVaultMember(member, team_id))
    if (since !== undefined && since > (last?.index ?? -1)) {
      throw problem('NotFound', vaultTexts.directory.unknownIndex)
    }
    if (!last) return { chain: 0, entries: [], state: null, last_index: -1, people }
    const { chain } = last
    const entries = await listEntries(db, { team_id, chain, from: since ?? 0, limit: DIRECTORY_PAGE_MAX })
    const before = since === undefined ? null : await listEntries(db, { team_id, chain, to: since })
    return {
      chain,
      entries: entries.map(({ index, body, signature }) => ({ index, body, signature })),
      state: before && [...replay(before).values()].map(toState),
      last_index: last.index,
      people,
    }
  }
}

function toState({ user_id, kem, sig, role, generation, is_verified }: DirectoryMember) {
  return { user_id, kem: toBase64url(kem), sig: toBase64url(sig), role, generation, is_verified }
}

function toVaultMember(member: MemberWithKeys, team_id: string): VaultMember {
  const { user, role, has_seat, keys, invite_id } = member
  if (!keys || !isKeyHolder(keys)) return { ...user, role, has_seat, key: null }
  const { generation, kem_public: kem, sig_public: sig, invite_team_id } = keys
  const invite_mac = invite_team_id === team_id ? keys.invite_mac : null
  return { ...user, role, has_seat, key: { generation, publics: { kem, sig }, invite_mac, invite_id } }
}
