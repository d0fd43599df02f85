import type { DomainFinding } from '@nora/contract/sso'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { teams } from '../teams/readable-tables.ts'

/** The issuer by which members of a team sign in. */
export const sso_connections = pgTable('sso_connections', {
  id: id(),
  team_id: text()
    .notNull()
    .unique()
    .references(() => teams.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  issuer: text().notNull(),
  client_id: text().notNull(),
  /** Encrypted: it is sent to the issuer. */
  client_secret_sealed: text().notNull(),
  token_auth: text({ enum: ['basic', 'post'] }).notNull(),
  accepts_unverified: boolean().notNull(),
  default_role: text({ enum: ['admin', 'member'] }).notNull(),
  gives_seat: boolean().notNull(),
  readmits: boolean().notNull(),
  skips_second_factor: boolean().notNull(),
  is_enabled: boolean().notNull(),
  is_required: boolean().notNull(),
  changed_at: instant().notNull(),
})

/** Domains of e-mail addresses, proved by a TXT record. Of one team once proved. */
export const sso_domains = pgTable(
  'sso_domains',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    domain: text().notNull(),
    /** The value of the TXT record, which is public. */
    token: text().notNull(),
    verified_at: instant(),
    finding: text().$type<DomainFinding>(),
    seen: jsonb().$type<readonly string[]>().notNull(),
    /** Looks in a row that did not find the record. */
    misses: integer().notNull(),
    checked_at: instant(),
    next_check_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [
    unique().on(table.team_id, table.domain),
    uniqueIndex('sso_domains_one_team_each').on(table.domain).where(sql`verified_at is not null`),
    index().on(table.next_check_at),
  ],
)
