import { PGlite, type Results } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { isUniqueViolation } from './database.ts'
import { toDatabase } from './pglite.ts'

let client: PGlite
let database: Database

beforeAll(async () => {
  client = await PGlite.create('memory://')
  database = toDatabase(client)
  await run('create table things (id int primary key, name text, data jsonb, tags text[], at timestamptz)')
})
afterAll(() => database.close())

const ask = async (query: SQL) => (await database.db.execute(query)) as Results<Record<string, unknown>>
const run = (text: string) => database.withConnection((connection) => connection.run(text))

/** Names of the connection's prepared statements that ask for this. */
const preparedFor = async (text: string) =>
  (await client.query('select 1 from pg_prepared_statements where statement like $1', [`%${text}%`])).rows
    .length

test('a text that is run a second time is prepared, and answers as before', async () => {
  const insert = (id: number, data: unknown) =>
    ask(
      sql`insert into things values (${id}, ${null}, ${JSON.stringify(data)}, ${'{a,b}'}, ${'2026-01-15T10:00:00Z'})`,
    )
  for (const [id, data] of [null, { is: 1 }, 'word'].entries()) {
    expect(await insert(id, data)).toMatchObject({ affectedRows: 1 })
  }
  const list = async () =>
    (await ask(sql`select id, name, data, tags from things where id < ${9} order by id`)).rows
  const first = await list()
  expect(first).toEqual([
    { id: 0, name: null, data: null, tags: ['a', 'b'] },
    { id: 1, name: null, data: { is: 1 }, tags: ['a', 'b'] },
    { id: 2, name: null, data: 'word', tags: ['a', 'b'] },
  ])
  expect(await preparedFor('select id, name, data, tags')).toBe(0)
  expect(await list()).toEqual(first)
  expect(await list()).toEqual(first)
  expect(await preparedFor('select id, name, data, tags')).toBe(1)
})

test('a statement that fails is told as it is, and leaves the next ones alone', async () => {
  const { db } = database
  const insert = () => ask(sql`insert into things (id) values (${77})`)
  await insert()
  for (let i = 0; i < 3; i++) {
    await expect(insert()).rejects.toSatisfy(isUniqueViolation)
    await expect(ask(sql`select nothing from things`)).rejects.toThrow()
  }
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into things (id) values (${78})`)
    await tx.execute(sql`insert into things (id) values (${77})`)
  })
  await expect(failing).rejects.toSatisfy(isUniqueViolation)
  const { rows } = await ask(sql`select id from things where id in (77, 78)`)
  expect(rows).toEqual([{ id: 77 }])
})

test('a transaction that has ended takes no more', async () => {
  let late: () => Promise<unknown> = async () => {}
  await database.db.transaction(async (tx) => {
    late = () => tx.execute(sql`select 1`)
  })
  await expect(late()).rejects.toThrow()
})

test('nothing else comes between the statements of a transaction', async () => {
  const { db } = database
  const order: string[] = []
  let beside: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    beside = db.execute(sql`select 1`).then(() => order.push('beside'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    order.push('within')
    await tx.execute(sql`select 1`)
    order.push('within')
  })
  await beside
  expect(order).toEqual(['within', 'within', 'beside'])
})

test('after a change of the schema, statements see it', async () => {
  const first = async () => (await ask(sql`select * from things where id = 1`)).rows[0]
  await first()
  await first()
  await run("alter table things add column later text default 'there'")
  expect(await first()).toMatchObject({ later: 'there' })
})

test('the texts that are known are bounded', async () => {
  for (let i = 0; i < 600; i++) {
    const query = sql.raw(`select ${i} as bounded`)
    expect((await ask(query)).rows).toEqual([{ bounded: i }])
    expect((await ask(query)).rows).toEqual([{ bounded: i }])
  }
  expect(await preparedFor('as bounded')).toBeLessThanOrEqual(500)
  expect(await preparedFor('as bounded')).toBeGreaterThan(400)
})
