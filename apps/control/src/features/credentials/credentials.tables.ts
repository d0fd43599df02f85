import { apiKeyScopes } from '@nora/contract'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { users } from '../accounts/readable-tables.ts'
import { teams } from '../teams/readable-tables.ts'

export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    kind: text({ enum: ['user_token', 'client_session', 'sample_session', 'api_key'] }).notNull(),
    token_hash: text().notNull().unique(),
    last4: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    team_id: text()
      .notNull()
      .references(() => teams.id),
    machine: text(),
    os: text(),
    version: text(),
    /** The address that a client signed in from. */
    address: text(),
    /** API keys have this, and so with what follows. */
    description: text(),
    scope: text({ enum: apiKeyScopes }),
    expires_at: instant(),
    /** The API key, token or client it was made with. */
    parent_id: text().references((): AnyPgColumn => credentials.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    last_used_at: instant(),
    last_used_address: text(),
    revoked_at: instant(),
  },
  (table) => [
    index().on(table.user_id),
    index().on(table.parent_id),
    uniqueIndex('credentials_one_user_token')
      .on(table.user_id)
      .where(sql`kind = 'user_token' and revoked_at is null`),
  ],
)

export const temporal_tokens = pgTable(
  'temporal_tokens',
  {
    id: id(),
    secret_hash: text().notNull(),
    user_code: text().notNull(),
    machine: text().notNull(),
    os: text().notNull(),
    version: text().notNull(),
    address: text().notNull(),
    /** The team that the client proposes, as it was typed. */
    asked_team: text(),
    state: text({ enum: ['pending', 'approved', 'denied', 'used'] }).notNull(),
    /** The user who decided. */
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    team_id: text().references(() => teams.id),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    last_polled_at: instant(),
  },
  (table) => [index().on(table.address, table.expires_at)],
)

/**
 * Holds the keys that people prove their identity with over SSH. A key belongs to one person of the
 * installation.
 */
export const public_keys = pgTable(
  'public_keys',
  {
    id: id(),
    /** The fingerprint as `ssh-keygen -l` prints it. */
    fingerprint: text().notNull().unique(),
    type: text().notNull(),
    /** Base64, as in an authorized_keys file. */
    blob: text().notNull(),
    bits: integer().notNull(),
    name: text().notNull(),
    /** Tunnel names and port aliases it may open; empty: any. */
    names: jsonb().$type<readonly string[]>().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    team_id: text()
      .notNull()
      .references(() => teams.id),
    /** The API key, token or client it was added with; null of one that a person added. */
    parent_id: text().references((): AnyPgColumn => credentials.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
    expires_at: instant(),
    last_used_at: instant(),
    last_used_address: text(),
  },
  (table) => [
    index().on(table.user_id),
    index().on(table.team_id, table.id),
    index().on(table.expires_at),
    index().on(table.parent_id),
  ],
)

/** The key by which ssh knows the edges of a region. */
export const ssh_host_keys = pgTable('ssh_host_keys', {
  region: text().primaryKey(),
  public_key: text().notNull(),
  private_key_sealed: text().notNull(),
  created_at: instant().notNull(),
})
