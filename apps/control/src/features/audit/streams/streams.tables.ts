import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { teams } from '../../teams/readable-tables.ts'

/** Receivers to which the audit log of a team is sent as it grows. */
export const audit_streams = pgTable(
  'audit_streams',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: ['webhook', 'syslog'] }).notNull(),
    /** `https://…`, `syslog://host:port` over TCP or `syslog+tls://host:port`. */
    url: text().notNull(),
    /** The secret that signs the bodies of a webhook, encrypted for this row. */
    sealed_secret: text(),
    /** Certificate authorities to trust instead of the machine’s own. */
    ca_pem: text(),
    is_paused: boolean().notNull(),
    /** The position in the chain up to which everything was delivered. */
    position: integer().notNull(),
    /** Tries that failed since the last delivery. */
    attempts: integer().notNull(),
    next_attempt_at: instant().notNull(),
    delivered_at: instant(),
    failed_at: instant(),
    last_error: text(),
    user_id: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index().on(table.team_id, table.id), index().on(table.next_attempt_at)],
)
