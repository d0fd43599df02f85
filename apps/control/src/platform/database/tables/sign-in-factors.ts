import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sessions, users } from './accounts.ts'
import { id, instant } from './columns.ts'

const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** One key of an authenticator app per user. */
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
    /** The same for the codes of one set, so that one hash finds the code. */
    salt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: userId(),
    /** As the authenticator names it, base64url. */
    credential_id: text().notNull().unique(),
    /** COSE key, base64url. */
    public_key: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    is_synced: boolean().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant(),
  },
  (table) => [index().on(table.user_id)],
)

/** Each is taken out with its first use. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    challenge_hash: text().primaryKey(),
    purpose: text({ enum: ['register', 'sign_in', 'second_factor', 'confirm'] }).notNull(),
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    session_id: text().references(() => sessions.id, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.expires_at)],
)
