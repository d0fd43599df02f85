import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/database/columns.ts'
import { users } from '../users.tables.ts'

const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Holds at most one key of an authenticator app per user. */
export const totp_secrets = pgTable('totp_secrets', {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted: it must be readable to check codes with. */
  secret_sealed: text().notNull(),
  /** The time step of the newest code that was taken; none at or before it is taken again. */
  last_step: bigint({ mode: 'number' }).notNull(),
  created_at: instant().notNull(),
  /** null until the app has shown a code. */
  confirmed_at: instant(),
})

export const recovery_codes = pgTable(
  'recovery_codes',
  {
    user_id: userId(),
    code_hash: text().notNull(),
    /** All codes of a set have the same salt, so that one hash finds the code. */
    salt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
)
