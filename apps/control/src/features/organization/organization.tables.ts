import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { teams } from '../teams/readable-tables.ts'

/** Requisites of the organisation behind a team, as they were sent for review last. */
export const organizations = pgTable(
  'organizations',
  {
    /** Another one for every change: a verdict is on exactly what the operator has seen. */
    id: id(),
    team_id: text()
      .notNull()
      .unique()
      .references(() => teams.id, { onDelete: 'cascade' }),
    inn: text().notNull(),
    kpp: text(),
    ogrn: text().notNull(),
    name: text().notNull(),
    short_name: text().notNull(),
    address: text(),
    status: text({ enum: ['review', 'verified', 'declined'] }).notNull(),
    decline_reason: text(),
    sent_at: instant().notNull(),
    reviewed_at: instant(),
  },
  (table) => [index().on(table.status, table.id)],
)

/** Addresses that invoices of a team go to, once their owner has followed the mailed link. */
export const billing_recipients = pgTable(
  'billing_recipients',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** The hash of the token in the last link; null once it was used. */
    token_hash: text().unique(),
    sent_at: instant().notNull(),
    expires_at: instant(),
    confirmed_at: instant(),
  },
  (table) => [unique().on(table.team_id, table.email), index().on(table.team_id, table.id)],
)
