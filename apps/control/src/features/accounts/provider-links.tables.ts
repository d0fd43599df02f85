import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { sessions } from './sessions.tables.ts'
import { users } from './users.tables.ts'

/** A person as a provider knows them: the pair of provider and subject, never the address. */
export const provider_links = pgTable(
  'provider_links',
  {
    id: id(),
    provider: text().notNull(),
    subject: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text(),
    created_at: instant().notNull(),
    last_used_at: instant(),
  },
  (table) => [unique().on(table.provider, table.subject), unique().on(table.user_id, table.provider)],
)

/** A way to a provider that has not come to its end yet. */
export const provider_flows = pgTable(
  'provider_flows',
  {
    state_hash: text().primaryKey(),
    /** The hash of the cookie that ties the flow to one browser. */
    browser_hash: text().notNull(),
    provider: text().notNull(),
    purpose: text({ enum: ['sign_in', 'link', 'sign_up', 'sso_link'] }).notNull(),
    /** The user who links, and their session. */
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    session_id: text().references(() => sessions.id, { onDelete: 'cascade' }),
    /** Verifier and nonce, or the identity of a sign-up that waits for an address; encrypted. */
    content_sealed: text().notNull(),
    return_to: text(),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.browser_hash), index().on(table.expires_at)],
)
