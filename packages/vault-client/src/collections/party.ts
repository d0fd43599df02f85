import type { Bytes, PrivateKeys } from '@nora/vault-core'
import type { Account } from '../account/account.ts'
import type { VaultDeps } from '../deps.ts'
import type { TeamDirectory } from '../directory/team-directory.ts'

/** A person with an open account. */
export type Opening = { deps: VaultDeps; account: Account; team: TeamDirectory }

/** Keys with which people may have signed what stands in a history. */
export type KnownKeys = {
  findKeys(user_id: string): readonly Bytes[]
  /** Learns the keys of those who left or changed them, where that was not done before. */
  learnFormerKeys(): Promise<void>
}

/** Who reads and writes a collection: a person, or a machine with its token’s id. */
export type Party = { subject: string; keys: PrivateKeys; team: KnownKeys }

export function toParty({ deps, account, team }: Opening): Party {
  return { subject: deps.me.user_id, keys: account.keys, team }
}
