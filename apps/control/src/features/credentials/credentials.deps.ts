import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'

export type Deps = Platform & {
  revocations: Revocations
  findMember: (db: Db, user_id: string, team_id: string) => Promise<Omit<Actor, 'credential'> | undefined>
  /** Tells whether a tunnel may have this name. */
  isTunnelName: (name: string) => boolean
  /** Told after the commit: whatever runs under the credential ends. */
  onRevoked: (credential_id: string) => Promise<void>
  /** Told after the commit: SSH keys of the team’s members were added, changed or removed. */
  onKeysChanged: (team_id: string) => void
}
