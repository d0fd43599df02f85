import type { ReminderInterval } from '@nora/contract/secrets'
import { date, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/database/columns.ts'
import { users } from '../../accounts/readable-tables.ts'
import { team_members, teams } from '../../teams/readable-tables.ts'
import { secrets_configs, secrets_rows } from './configs.tables.ts'

/** Days on which somebody is reminded of a config, or of one of its secrets. */
export const secrets_reminders = pgTable(
  'secrets_reminders',
  {
    id: id(),
    config_id: text()
      .notNull()
      .references(() => secrets_configs.id, { onDelete: 'cascade' }),
    /** Null: the whole config. */
    secret_id: text(),
    starts_on: date({ mode: 'string' }).notNull(),
    every: text().$type<ReminderInterval>().notNull(),
    next_at: instant().notNull(),
    sent_at: instant(),
    /** Said since the last email. */
    done_at: instant(),
    made_by: text()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull(),
  },
  (table) => [
    index().on(table.config_id),
    index().on(table.next_at),
    foreignKey({
      name: 'secrets_reminders_secret_fk',
      columns: [table.config_id, table.secret_id],
      foreignColumns: [secrets_rows.config_id, secrets_rows.id],
    }).onDelete('cascade'),
  ],
)

/** Who is told that a config changed: live ones are connections of clients, the others are saved. */
export const secrets_monitors = pgTable(
  'secrets_monitors',
  {
    id: id(),
    team_id: text()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['live', 'email', 'webhook'] }).notNull(),
    /** Null: a live one, which may follow several. */
    config_id: text().references(() => secrets_configs.id, { onDelete: 'cascade' }),
    /** The person who is connected, or to whom emails go. */
    user_id: text(),
    /** The machine that is connected. */
    token_id: text(),
    url: text(),
    /** The secret that signs the bodies of a webhook, encrypted for this row. */
    sealed_secret: text(),
    /** The connection that has the place of a live one, until its lease ends. */
    holder: text(),
    leased_until: instant(),
    /** How far the config was when it was told last. */
    told_seq: integer().notNull(),
    attempts: integer().notNull(),
    next_attempt_at: instant().notNull(),
    delivered_at: instant(),
    last_error: text(),
    created_at: instant().notNull(),
  },
  (table) => [
    index().on(table.team_id, table.id),
    index().on(table.config_id),
    index().on(table.next_attempt_at),
    foreignKey({
      name: 'secrets_monitors_membership_fk',
      columns: [table.team_id, table.user_id],
      foreignColumns: [team_members.team_id, team_members.user_id],
    }).onDelete('cascade'),
  ],
)
