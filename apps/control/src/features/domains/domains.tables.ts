import { domainStatuses } from '@nora/contract/domains'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { verificationColumns } from '../../verification/verification-columns.ts'
import { users } from '../accounts/readable-tables.ts'
import { teams } from '../teams/readable-tables.ts'
import { domain_zones } from '../zones/readable-tables.ts'

/**
 * Hostnames that teams keep, whether or not a tunnel stands behind them. Of an own domain several teams may have
 * a row; the one whose label the DNS shows has `verified_at`.
 */
export const domains = pgTable(
  'domains',
  {
    id: id(),
    kind: text({ enum: ['static', 'external'] }).notNull(),
    region: text().notNull(),
    name: text().notNull(),
    hostname: text().notNull(),
    description: text().notNull(),
    team_id: text()
      .notNull()
      .references(() => teams.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull(),
    /** When it was released; for a while it is still kept for the team. */
    released_at: instant(),
    zone_id: text().references(() => domain_zones.id),
    status: text({ enum: domainStatuses }).notNull().default('verified'),
    tls: text({ enum: ['acme', 'certificate'] }),
    ...verificationColumns(),
  },
  (table) => [
    index().on(table.team_id, table.id),
    index().on(table.zone_id, table.id),
    index().on(table.hostname),
    index().on(table.next_check_at),
    index().on(table.certificate_id),
    uniqueIndex('domains_static_hostname').on(table.hostname).where(sql`kind = 'static'`),
    uniqueIndex('domains_one_of_team').on(table.team_id, table.hostname).where(sql`released_at is null`),
    uniqueIndex('domains_one_verified')
      .on(table.hostname)
      .where(sql`verified_at is not null and released_at is null`),
  ],
)
