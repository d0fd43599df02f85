import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../accounts/readable-tables.ts'
import { teams } from '../../teams/readable-tables.ts'

/** Tokens by which machines read configs. What they open says the access list of each config. */
export const secrets_tokens = pgTable(
  'secrets_tokens',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the 32 bytes that are sent. */
    auth_hash: text().notNull(),
    kem: text().notNull(),
    sig: text().notNull(),
    statement: text().notNull(),
    may_write: boolean().notNull(),
    /** Empty: from anywhere. */
    cidrs: text().array().notNull(),
    /** Who made it, or took it over. */
    made_by: text()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull(),
    expires_at: instant(),
    used_at: instant(),
    used_from: text(),
    revoked_at: instant(),
  },
  (table) => [index().on(table.team_id)],
)
