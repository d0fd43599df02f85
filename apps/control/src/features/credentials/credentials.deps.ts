import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Endings } from '../../platform/endings.ts'
import type { Platform } from '../../platform/platform.ts'

export type Deps = Platform & {
  endings: Endings
  findMember: (db: Db, user_id: string, team_id: string) => Promise<Omit<Actor, 'credential'> | undefined>
  /** What a tunnel may be called. */
  isTunnelName: (name: string) => boolean
  /** Told after the commit: whatever runs under the credential ends. */
  onRevoked: (credential_id: string) => Promise<void>
  /** Told after the commit: SSH keys of the team’s members were added, changed or removed. */
  onKeysChanged: (team_id: string) => void
}
