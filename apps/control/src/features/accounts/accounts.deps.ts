import type { CurrentUser, Role } from '@nora/contract'
import type { RateLimiter } from '@nora/kit'
import type { Db } from '../../platform/database/database.ts'
import type { Endings } from '../../platform/endings.ts'
import type { SendLetter } from '../../platform/mail/send-letter.ts'
import type { Platform } from '../../platform/platform.ts'

/** A team of a user, as accounts needs it. */
export type UserTeam = CurrentUser['team'] & { role: Role }

export type Deps = Platform & {
  rates: RateLimiter
  endings: Endings
  sendLetter: SendLetter
  createPersonalTeam: (tx: Db, user: { id: string; name: string | null; email: string }) => Promise<string>
  /** The personal team first. */
  listTeams: (db: Db, user_id: string) => Promise<UserTeam[]>
  findMember: (
    db: Db,
    user_id: string,
    team_id: string,
  ) => Promise<
    | {
        user_id: string
        email: string
        name: string | null
        language: 'ru' | 'en'
        team_id: string
        role: Role
        has_seat: boolean
      }
    | undefined
  >
  findMaskedToken: (db: Db, user_id: string) => Promise<string | null>
}
