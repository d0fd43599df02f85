import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())

const AT = "'2026-01-15T10:00:00Z'"

/** A row in every table that later migrations touch, as the first release wrote it. */
const ROWS = `
insert into users (id, email, language, created_at) values ('usr_1', 'anna@example.org', 'ru', ${AT});
insert into teams (id, name, type, created_at) values ('tea_1', 'Анна', 'personal', ${AT});
insert into credentials (id, kind, token_hash, last4, user_id, team_id, created_at)
  values ('crd_1', 'user_token', 'hash', '8Q3M', 'usr_1', 'tea_1', ${AT});
insert into endpoints (id, hostname, name, region, is_random, team_id, user_id, client_key_hash, machine, target, epoch, last_claimed_at)
  values ('end_1', 'shop.localhost', 'shop', 'local', false, 'tea_1', 'usr_1', 'hash', 'mbp', 'localhost:3000', 3, ${AT}),
         ('end_2', 'blog.localhost', 'blog', 'local', false, 'tea_1', 'usr_1', 'hash', 'mbp', 'localhost:4000', 1, ${AT});
`

test('rows of the first release are still there after every later migration', async () => {
  const all = await readMigrations()
  await migrate(database, all.slice(0, 1))
  await database.withConnection((connection) => connection.run(ROWS))
  await migrate(database, all)
  const rows = (sql: string) => database.withConnection((connection) => connection.rows(sql))
  expect(await rows('select id, kind, last4, scope, expires_at, parent_id from credentials')).toEqual([
    { id: 'crd_1', kind: 'user_token', last4: '8Q3M', scope: null, expires_at: null, parent_id: null },
  ])
  expect(await rows('select id, hostname, epoch, port from endpoints order by id')).toEqual([
    { id: 'end_1', hostname: 'shop.localhost', epoch: 3, port: null },
    { id: 'end_2', hostname: 'blog.localhost', epoch: 1, port: null },
  ])
})
