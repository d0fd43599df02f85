import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { sessions } from './sessions.tables.ts'
import { users } from './users.tables.ts'

const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: userId(),
    /** The credential id as the authenticator names it, in base64url. */
    credential_id: text().notNull().unique(),
    /** The COSE key, in base64url. */
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
