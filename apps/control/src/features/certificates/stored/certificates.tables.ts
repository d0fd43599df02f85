import { certificateSources, certificateStates } from '@nora/contract/certificates'
import type { Finding } from '@nora/contract/domains'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../accounts/readable-tables.ts'
import { teams } from '../../teams/readable-tables.ts'

/** TLS certificates with their keys, which are sealed. */
export const tls_certificates = pgTable(
  'tls_certificates',
  {
    id: id(),
    /** null: the installation's own. */
    team_id: text().references(() => teams.id),
    /** Who uploaded it. */
    user_id: text().references(() => users.id),
    source: text({ enum: certificateSources }).notNull(),
    state: text({ enum: certificateStates }).notNull(),
    description: text().notNull(),
    /** In A-labels. */
    names: text().array().notNull(),
    chain_pem: text().notNull(),
    /** Absent where a client has the key. */
    key_sealed: text(),
    sha256: text().notNull(),
    issuer: text().notNull(),
    serial: text().notNull(),
    key_type: text().notNull(),
    not_before: instant().notNull(),
    not_after: instant().notNull(),
    created_at: instant().notNull(),
    /** What it was ordered for; absent of uploaded ones. */
    purpose_kind: text({ enum: ['domain', 'zone', 'region', 'client'] }),
    purpose_id: text(),
    region: text(),
    /** The request that it was issued for, where a client has the key: SHA-256 of its DER. */
    csr_sha256: text(),
    /** When it is renewed; absent of uploaded ones. */
    renew_at: instant(),
    /** The window for it that the issuer suggests (RFC 9773), and when it is asked again. */
    suggested_start: instant(),
    suggested_end: instant(),
    ask_window_at: instant(),
    /** Renewals in a row that failed. */
    failed_renewals: integer().notNull().default(0),
    /** Why the last renewal failed. */
    finding: jsonb().$type<Finding>(),
    /** The fewest days before its end that a letter was sent of. */
    told_days: integer(),
  },
  (table) => [
    index().on(table.team_id, table.id),
    index().on(table.issuer),
    index().on(table.state, table.not_after),
    index().on(table.purpose_id),
    index().on(table.renew_at),
    index().on(table.ask_window_at),
  ],
)
