import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/database/columns.ts'
import { users } from '../accounts/readable-tables.ts'
import { team_members, teams } from '../teams/readable-tables.ts'

const team = () =>
  text()
    .notNull()
    .references(() => teams.id, { onDelete: 'cascade' })
const user = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const keyHolder = () =>
  text()
    .notNull()
    .references(() => vault_users.user_id, { onDelete: 'cascade' })

/**
 * The keys of a person, sealed where they are secret. Bytes of this feature are base64url, as the contract has
 * them. After a reset the row stays without keys, so that a generation is never used twice.
 */
export const vault_users = pgTable('vault_users', {
  user_id: user().primaryKey(),
  generation: integer().notNull(),
  kdf_salt: text(),
  /** Ed25519: what the master key signs logins with. */
  login_public: text(),
  recovery_public: text(),
  /** X25519; null when no key is active. */
  kem_public: text(),
  sig_public: text(),
  bundle: text(),
  /** Over the public keys, by the secret of the link that invited this person into this team. */
  invite_mac: text(),
  invite_team_id: text(),
  set_up_at: instant(),
})

/** The account key, sealed once for each way to open it. */
export const vault_slots = pgTable(
  'vault_slots',
  {
    user_id: keyHolder(),
    kind: text({ enum: ['master', 'recovery'] }).notNull(),
    /** Made by the client, so it is unique only within the person. */
    id: text().notNull(),
    envelope: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] })],
)

/** Devices that unlock by a PIN, with the half of each PIN that only the server has. */
export const vault_devices = pgTable(
  'vault_devices',
  {
    user_id: keyHolder(),
    /** Made by the client, so it is unique only within the person. */
    id: text().notNull(),
    name: text().notNull(),
    /** Null once it was destroyed: nothing brings it back. */
    server_half_sealed: text(),
    /** Null until the device has finished its set-up. */
    pin_public: text(),
    /** Counted and committed before a PIN is evaluated. */
    tries: integer().notNull(),
    tried_at: instant(),
    added_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.id] })],
)

/** What clients remember of the server, sealed. */
export const vault_pins = pgTable('vault_pins', {
  user_id: keyHolder().primaryKey(),
  envelope: text().notNull(),
  version: integer().notNull(),
})

/**
 * The vault as one session or client has it. A credential that ended opens nothing any more, and its id never comes
 * back; the row is swept later.
 */
export const vault_sessions = pgTable(
  'vault_sessions',
  {
    credential_id: id(),
    user_id: user(),
    /** When the open vault was used last; null while it is locked. */
    used_at: instant(),
    opened_with: text({ enum: ['master', 'recovery', 'pin'] }),
    verified_at: instant(),
    /** The audit log hears once a session that the keys were read. */
    read_keys_at: instant(),
  },
  (table) => [index().on(table.user_id)],
)

/** Each is taken out with its first use. */
export const vault_nonces = pgTable(
  'vault_nonces',
  {
    nonce: text().primaryKey(),
    user_id: user(),
    credential_id: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.user_id), index().on(table.expires_at)],
)

/**
 * Who is who in a team, as a chain of signed entries. It outlives the people in it: clients check it from its
 * beginning.
 */
export const vault_directory = pgTable(
  'vault_directory',
  {
    team_id: team(),
    /** Rises when nobody was left who could sign. */
    chain: integer().notNull(),
    index: integer().notNull(),
    body: text().notNull(),
    signature: text().notNull(),
    subject_id: text().notNull(),
    author_id: text().notNull(),
    op: text({ enum: ['genesis', 'add', 'change', 'rekey', 'remove'] }).notNull(),
    is_verified: boolean().notNull(),
    signed_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.team_id, table.chain, table.index] })],
)

/** A team without a row has the usual rules. */
export const vault_policies = pgTable('vault_policies', {
  team_id: team().primaryKey(),
  unverified: text({ enum: ['warn', 'refuse'] }).notNull(),
  pin: text({ enum: ['allowed', 'forbidden'] }).notNull(),
  idle_minutes: integer().notNull(),
  may_share_outside: boolean().notNull(),
})

/** What is known of a member that has to do with keys: how they came, and when they were asked for a key. */
export const vault_members = pgTable(
  'vault_members',
  {
    team_id: text().notNull(),
    user_id: text().notNull(),
    /** The invitation that was accepted. */
    invite_id: text(),
    asked_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.team_id, table.user_id] }),
    foreignKey({
      name: 'vault_members_membership_fk',
      columns: [table.team_id, table.user_id],
      foreignColumns: [team_members.team_id, team_members.user_id],
    }).onDelete('cascade'),
  ],
)
