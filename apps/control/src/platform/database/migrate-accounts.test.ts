import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { migrate, readMigrations } from './migrate.ts'

const BEFORE = `
  insert into users (id, email, language, password_hash, created_at) values
    ('usr_1', 'anna@example.com', 'ru', 'a hash', '2026-01-15T10:00:00Z'),
    ('usr_2', 'owner@nora.localhost', 'ru', null, '2026-01-01T10:00:00Z');
  insert into teams (id, name, type, created_at) values ('tea_1', 'anna', 'personal', '2026-01-15T10:00:00Z');
  insert into sessions (id, token_hash, user_id, team_id, address, user_agent, created_at, last_seen_at, expires_at)
    values ('ses_1', 'h', 'usr_1', 'tea_1', '127.0.0.1', 'curl', '2026-01-16T10:00:00Z', '2026-01-17T10:00:00Z', '2026-02-17T10:00:00Z');
  insert into one_time_codes (id, purpose, email, code_hash, attempts, sent_at, expires_at)
    values ('otc_1', 'reset_password', 'anna@example.com', 'h', 0, '2026-01-16T10:00:00Z', '2026-01-16T10:10:00Z');
  insert into credentials (id, kind, token_hash, last4, user_id, team_id, created_at)
    values ('crd_1', 'user_token', 'h', '8Q3M', 'usr_1', 'tea_1', '2026-01-16T10:00:00Z');
`

test('accounts of before keep their sessions, ask for new codes, and count as confirmed where a code was mailed', async () => {
  const all = await readMigrations()
  const from = all.findIndex(({ name }) => name.endsWith('_accounts.sql'))
  expect(from).toBeGreaterThan(0)
  const database = await openEmptyDatabase()
  await migrate(database, all.slice(0, from))
  await database.withConnection((connection) => connection.run(BEFORE))
  await migrate(database, all)
  const rows = (sql: string) => database.withConnection((connection) => connection.rows(sql))
  expect(
    await rows(
      `select id, theme, is_owner, viewed_notifications, mfa_enabled_at, deleted_at,
              email_confirmed_at = created_at as is_confirmed from users order by id`,
    ),
  ).toEqual([
    {
      id: 'usr_1',
      theme: 'system',
      is_owner: false,
      viewed_notifications: [],
      mfa_enabled_at: null,
      deleted_at: null,
      is_confirmed: true,
    },
    {
      id: 'usr_2',
      theme: 'system',
      is_owner: false,
      viewed_notifications: [],
      mfa_enabled_at: null,
      deleted_at: null,
      is_confirmed: null,
    },
  ])
  expect(
    await rows('select opened_with, is_otp_due, confirmed_at = created_at as is_as_old from sessions'),
  ).toEqual([{ opened_with: 'password', is_otp_due: false, is_as_old: true }])
  expect(await rows('select id from one_time_codes')).toEqual([])
  expect(await rows('select id, address from credentials')).toEqual([{ id: 'crd_1', address: null }])
  await database.close()
})

test('languages of before count as chosen, but for the Russian that the first start gave the owner', async () => {
  const all = await readMigrations()
  const from = all.findIndex(({ name }) => name.endsWith('_chosen_language.sql'))
  expect(from).toBeGreaterThan(0)
  const database = await openEmptyDatabase()
  await migrate(database, all.slice(0, from))
  await database.withConnection((connection) =>
    connection.run(`
      insert into users (id, email, language, is_owner, created_at) values
        ('usr_1', 'anna@example.com', 'ru', false, '2026-01-15T10:00:00Z'),
        ('usr_2', 'owner@nora.localhost', 'ru', true, '2026-01-01T10:00:00Z'),
        ('usr_3', 'boris@example.com', 'en', false, '2026-01-15T10:00:00Z');
    `),
  )
  await migrate(database, all)
  const rows = await database.withConnection((connection) =>
    connection.rows('select id, has_chosen_language from users order by id'),
  )
  expect(rows).toEqual([
    { id: 'usr_1', has_chosen_language: true },
    { id: 'usr_2', has_chosen_language: false },
    { id: 'usr_3', has_chosen_language: true },
  ])
  await database.close()
})
