import type { VaultMember, VaultMembers } from '@nora/contract/vault'
import {
  Directory,
  type DirectoryChange,
  type DirectoryMember,
  type Signed,
  toBase64url,
  type UserKeys,
} from '@nora/vault-core'
import { toWire } from '../wire.ts'

export const TEAM = 'team_sample'

/** The people of a team and their directory, as a server keeps them. */
export class FakeTeam {
  readonly people = new Map<string, VaultMember>()
  readonly pins = new Map<string, { envelope: string | null; version: number }>()
  directories: { at: Directory; entry: Signed }[] = []

  /** The first person begins the directory, others are added to it by them. */
  async addPerson(
    user_id: string,
    keys: UserKeys,
    by: { user_id: string; keys: UserKeys } | null,
  ): Promise<void> {
    const publics = { kem: toBase64url(keys.publics.kem), sig: toBase64url(keys.publics.sig) }
    const key = { generation: 1, publics, invite_mac: null, invite_id: null }
    const role = by === null ? 'primary_owner' : 'member'
    const seat = { has_seat: true, role } as const
    this.people.set(user_id, {
      id: user_id,
      name: user_id,
      email: `${user_id}@nora.test`,
      ...seat,
      key,
    } as VaultMember)
    if (by === null) {
      const entry = await Directory.makeGenesis(TEAM, { user_id, role: 'owner', generation: 1 }, keys)
      this.directories = [{ at: await Directory.begin(TEAM, entry), entry }]
    } else {
      await this.sign({ op: 'add', user_id, publics: keys.publics, role: 'member', generation: 1 }, by)
    }
  }

  async sign(change: DirectoryChange, by: { user_id: string; keys: UserKeys }): Promise<void> {
    const { directory } = this
    const entry = await directory.makeEntry(change, by)
    this.directories.push({ at: await directory.apply(entry), entry })
    if (change.op === 'remove') this.people.delete(change.user_id)
  }

  get directory(): Directory {
    const last = this.directories.at(-1)
    if (last === undefined) throw new Error('nobody began the directory')
    return last.at
  }

  protected vaultCalls(subject: string): object {
    return {
      listVaultMembers: ({ query }: { query: { since?: number } }): VaultMembers => {
        const since = query.since ?? 0
        const state =
          query.since === undefined ? null : [...(this.directories[since]?.at.members.values() ?? [])]
        return {
          ...this.listEntries(since),
          chain: 0,
          state: state && state.map(toWireMember),
          people: [...this.people.values()],
        } as VaultMembers
      },
      getVaultPins: () => this.pins.get(subject) ?? { envelope: null, version: 0 },
      saveVaultPins: ({ body }: { body: { envelope: string; expected_version: number } }) => {
        this.pins.set(subject, { envelope: body.envelope, version: body.expected_version + 1 })
        return { version: body.expected_version + 1 }
      },
    }
  }

  protected listEntries(since: number): Pick<VaultMembers, 'entries' | 'last_index'> {
    const entries = this.directories
      .slice(since)
      .map(({ entry, at }) => ({ ...toWire(entry), index: at.index }))
    return { entries, last_index: this.directories.length - 1 }
  }
}

function toWireMember(member: DirectoryMember) {
  return { ...member, kem: toBase64url(member.kem), sig: toBase64url(member.sig) }
}
