import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { type Database, isDatabaseAway } from './database.ts'
import { openPostgres } from './postgres.ts'

const opened: Database[] = []
const open = (port: number): Database => {
  const database = openPostgres(`postgres://nora@127.0.0.1:${port}/nora`, () => {})
  opened.push(database)
  return database
}
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

const ASKS: [name: string, ask: (database: Database) => Promise<unknown>][] = [
  ['a statement', ({ db }) => db.execute(sql`select 1`)],
  ['a transaction', ({ db }) => db.transaction((tx) => tx.execute(sql`select 1`))],
  ['a connection of its own', (database) => database.withConnection(({ rows }) => rows('select 1'))],
]

describe.each(ASKS)('%s tells that the database is away', (_, ask) => {
  test('when nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    await expect(ask(open(port))).rejects.toSatisfy(isDatabaseAway)
  })

  test('when the connection ends before the answer', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.end())).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await expect(ask(open((server.address() as AddressInfo).port))).rejects.toSatisfy(isDatabaseAway)
    server.close()
  })
})

test.each([
  ['57P01', true],
  ['57P03', true],
  ['08006', true],
  ['53300', true],
  ['57014', false],
  ['23505', false],
  ['40001', false],
])('PostgreSQL’s state %s: %s', (code, isAway) => {
  const cause = Object.assign(new Error('Connection terminated'), { code })
  expect(isDatabaseAway(new Error('Failed query', { cause }))).toBe(isAway)
})

test('an error of the code is none of the database', () => {
  expect(isDatabaseAway(new TypeError('x is not a function'))).toBe(false)
  expect(isDatabaseAway('Connection terminated')).toBe(false)
})
