import type { Lang } from '@nora/kit'
import type { Bound } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { HashRanges } from '../../platform/hash-ranges/hash-ranges.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'
import type { PasswordNewsroom, Watcher } from './live/password-newsroom.ts'

export type Deps = Platform & {
  revocations: Revocations
  limits: { passwords: (db: Db, team_id: string) => Promise<Bound> }
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  getTeamName: (db: Db, team_id: string) => Promise<string>
  /** To whom emails go. */
  findRecipient: (
    db: Db,
    owner: { user_id: string; team_id: string },
  ) => Promise<{ email: string; language: Lang } | undefined>
  /** Whether the team's policy lets its members make links for people outside. */
  mayShareOutside: (db: Db, team_id: string) => Promise<boolean>
  /** Those of the sessions and clients whose vault is open. Does not keep it open. */
  listUnlocked: (
    db: Db,
    listeners: readonly Pick<Watcher, 'user_id' | 'team_id' | 'credential_id'>[],
  ) => Promise<ReadonlySet<string>>
  /** What `revocations` calls the locking of a session’s vault. */
  toLockedKey: (credential_id: string) => string
  /** How far the directory of each team has come. */
  listDirectoryMarks: (db: Db, team_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  news: PasswordNewsroom
  /** Hashes of breached passwords; null: the installation has none. */
  breaches: HashRanges | null
}
