import type { ConfigAccessEntry, SecretsRole } from '@nora/contract/secrets'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { team_members } from '../../teams/readable-tables.ts'
import { secrets_environments, secrets_projects } from './projects.tables.ts'

const config = () =>
  text()
    .notNull()
    .references(() => secrets_configs.id, { onDelete: 'cascade' })

/** Bytes of this feature are base64url, as the contract has them. */
export const secrets_configs = pgTable(
  'secrets_configs',
  {
    id: id(),
    project_id: text()
      .notNull()
      .references(() => secrets_projects.id, { onDelete: 'cascade' }),
    environment_id: text()
      .notNull()
      .references(() => secrets_environments.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    name: text().notNull(),
    is_root: boolean().notNull(),
    position: integer().notNull(),
    is_locked: boolean().notNull(),
    is_frozen: boolean().notNull(),
    locked_by: text(),
    epoch: integer().notNull(),
    seq: integer().notNull(),
    created_at: instant().notNull(),
    /** When its secrets were written last. */
    changed_at: instant().notNull(),
  },
  (table) => [
    // References name a config by its project and slug.
    uniqueIndex().on(table.project_id, table.slug),
    index().on(table.environment_id),
  ],
)

/** Slugs that configs had before, for addresses and settings that people and machines still have. */
export const secrets_former_config_slugs = pgTable(
  'secrets_former_config_slugs',
  {
    project_id: text()
      .notNull()
      .references(() => secrets_projects.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    config_id: config(),
    expires_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.project_id, table.slug] }),
    index().on(table.config_id),
    index().on(table.expires_at),
  ],
)

/** What was signed at each write. */
export const secrets_heads = pgTable(
  'secrets_heads',
  {
    config_id: config(),
    seq: integer().notNull(),
    body: text().notNull(),
    signature: text().notNull(),
    /** As of this head; null: as with the head before. */
    access: jsonb().$type<ConfigAccessEntry[]>(),
  },
  (table) => [primaryKey({ columns: [table.config_id, table.seq] })],
)

/** The access list that was signed last. Who lost their role stays in it until the next epoch. */
export const secrets_access = pgTable(
  'secrets_access',
  {
    config_id: config(),
    /** A member, or a machine token. */
    subject: text().notNull(),
    kind: text({ enum: ['person', 'machine'] }).notNull(),
    role: text().$type<SecretsRole>().notNull(),
    kem: text(),
    sig: text(),
    /** Given in this config; false: follows the role in the project, and goes with it. */
    is_own: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.config_id, table.subject] }), index().on(table.subject)],
)

/** The key of the present epoch, wrapped for each holder. */
export const secrets_grants = pgTable(
  'secrets_grants',
  {
    config_id: config(),
    subject: text().notNull(),
    epoch: integer().notNull(),
    /** Of the holder’s keys at that time; 0 of machines, whose keys stay. */
    generation: integer().notNull(),
    wrap: text().notNull(),
    body: text().notNull(),
    signature: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.config_id, table.subject] })],
)

/** Keys of earlier epochs, each under that of the next. */
export const secrets_previous_keys = pgTable(
  'secrets_previous_keys',
  { config_id: config(), epoch: integer().notNull(), envelope: text().notNull() },
  (table) => [primaryKey({ columns: [table.config_id, table.epoch] })],
)

/** Ids are made by clients, so they are unique only within a config. */
export const secrets_rows = pgTable(
  'secrets_rows',
  {
    config_id: config(),
    id: text().notNull(),
    version: integer().notNull(),
    /** Earlier than that of the config where a rotation could not seal it anew: nobody reads it but machines. */
    epoch: integer().notNull(),
    envelope: text().notNull(),
    envelope_hash: text().notNull(),
    signature: text().notNull(),
    /** Differs from the author after a rotation, which seals anew what somebody else wrote. */
    signed_by: text().notNull(),
    author_id: text().notNull(),
    machines_only: boolean().notNull(),
    changed_at: instant().notNull(),
    seq: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.config_id, table.id] }), index().on(table.config_id, table.seq)],
)

/** Every version that was written, the present one too, and removals. */
export const secrets_versions = pgTable(
  'secrets_versions',
  {
    config_id: config(),
    secret_id: text().notNull(),
    version: integer().notNull(),
    epoch: integer().notNull(),
    /** Null: the secret was removed. */
    envelope: text(),
    envelope_hash: text(),
    signature: text(),
    author_id: text().notNull(),
    machines_only: boolean().notNull(),
    changed_at: instant().notNull(),
    seq: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.config_id, table.secret_id, table.version] }),
    index().on(table.config_id, table.seq),
  ],
)

/** New epochs that are being prepared, one for each config. */
export const secrets_rotations = pgTable('secrets_rotations', {
  config_id: config().primaryKey(),
  epoch: integer().notNull(),
  /** The head that it builds on. */
  seq: integer().notNull(),
  begun_by: text().notNull(),
  expires_at: instant().notNull(),
})

/** Rows under the key of the epoch that is being prepared. */
export const secrets_staged_rows = pgTable(
  'secrets_staged_rows',
  {
    config_id: text()
      .notNull()
      .references(() => secrets_rotations.config_id, { onDelete: 'cascade' }),
    id: text().notNull(),
    version: integer().notNull(),
    envelope: text().notNull(),
    envelope_hash: text().notNull(),
    signature: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.config_id, table.id] })],
)

/** Who has read a config, or its history, and in how many minutes. */
export const secrets_reads = pgTable(
  'secrets_reads',
  {
    config_id: config(),
    subject: text().notNull(),
    what: text({ enum: ['values', 'history'] }).notNull(),
    kind: text({ enum: ['person', 'machine'] }).notNull(),
    first_at: instant().notNull(),
    last_at: instant().notNull(),
    reads: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.config_id, table.subject, table.what] })],
)

/** What people set for themselves in place of values of a config. */
export const secrets_overrides = pgTable(
  'secrets_overrides',
  {
    config_id: config(),
    team_id: text().notNull(),
    user_id: text().notNull(),
    envelope: text().notNull(),
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.config_id, table.user_id] }),
    index().on(table.team_id, table.user_id),
    foreignKey({
      name: 'secrets_overrides_membership_fk',
      columns: [table.team_id, table.user_id],
      foreignColumns: [team_members.team_id, team_members.user_id],
    }).onDelete('cascade'),
  ],
)
