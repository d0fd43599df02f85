import type { Finding } from '@nora/contract/domains'
import { zoneDnsKinds } from '@nora/contract/zones'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { verificationColumns } from '../../verification/verification-columns.ts'
import { users } from '../accounts/readable-tables.ts'
import { teams } from '../teams/readable-tables.ts'

/** Domains under which a team has every name. */
export const domain_zones = pgTable(
  'domain_zones',
  {
    id: id(),
    region: text().notNull(),
    /** In A-labels. */
    name: text().notNull(),
    team_id: text()
      .notNull()
      .references(() => teams.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull(),
    status: text({ enum: ['unknown', 'dns_check', 'dns_failed', 'dns_verified', 'verified'] }).notNull(),
    dns: text({ enum: zoneDnsKinds }).notNull(),
    /** Where records are put and the secret for it, sealed. */
    provider_sealed: text(),
    members_may_create: boolean().notNull(),
    certificate_finding: jsonb().$type<Finding>(),
    ...verificationColumns(),
  },
  (table) => [
    index().on(table.team_id, table.id),
    uniqueIndex().on(table.team_id, table.name),
    index().on(table.next_check_at),
    uniqueIndex('domain_zones_one_verified').on(table.name).where(sql`verified_at is not null`),
  ],
)
