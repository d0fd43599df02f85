import type { MachineState } from '@nora/contract/secrets'
import type { Lang, RateLimiter } from '@nora/kit'
import type { Bound } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OutboundGuard } from '../../platform/outbound/guard.ts'
import type { SignedMessage } from '../../platform/outbound/post-signed.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'
import type { LivePlaces } from './live/live-places.ts'
import type { SecretsNewsroom } from './live/secrets-newsroom.ts'

type FindBound = (db: Db, team_id: string) => Promise<Bound>

export type Deps = Platform & {
  revocations: Revocations
  rates: RateLimiter
  limits: {
    secrets_projects: FindBound
    environments_per_project: FindBound
    configs_per_environment: FindBound
    watch_monitors: FindBound
  }
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  /** To whom emails go. */
  findRecipient: (
    db: Db,
    owner: { user_id: string; team_id: string },
  ) => Promise<{ email: string; language: Lang } | undefined>
  /** Those of the sessions and clients whose vault is open. Does not keep it open. */
  listUnlocked: (
    db: Db,
    listeners: readonly { user_id: string; team_id: string; credential_id: string }[],
  ) => Promise<ReadonlySet<string>>
  /** What `revocations` calls the locking of a session’s vault. */
  toLockedKey: (credential_id: string) => string
  /** How far the directory of each team has come. */
  listDirectoryMarks: (db: Db, team_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Whom the directory of a team names. */
  listDirectoryMembers: (db: Db, team_id: string) => Promise<ReadonlySet<string>>
  /** Entries of the directory from one on. Throws NotFound for an index that it does not have. */
  readDirectory: (
    db: Db,
    team_id: string,
    since: number,
  ) => Promise<Pick<MachineState, 'chain' | 'entries' | 'last_index'>>
  news: SecretsNewsroom
  /** Places of open connections among the monitors of their teams. */
  live: LivePlaces
  guard: OutboundGuard
  /** Webhooks of the team itself, which take what is sent to them without a way round by the network. */
  ownWebhooks: {
    isAddress: (db: Db, team_id: string, url: string) => Promise<boolean>
    /** Resolves when it is stored; false: the address is that of no webhook of the team. */
    take: (team_id: string, url: string, message: SignedMessage) => Promise<boolean>
  }
}
