import { desc, eq, gte, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { chainHash } from './audit.rules.ts'
import { type AuditRow, selectRows } from './audit.store.ts'
import { audit_events, audit_heads } from './audit.tables.ts'

let booted: Booted
let anna: Person
beforeEach(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  anna = await signUpSomeone(booted)
  await booted.control.runStep('anchorAudit')
  for (let count = 0; count < 8; count++) await anna.api.credentials.renewToken()
  await grow()
}, 180_000)
afterEach(() => booted.close())

type Answer = {
  checked: number
  findings: { kind: string; position: number; until: number | null; id: string | null }[]
  next: { position: number } | null
}

async function verify(after: object | null = null, limit = 100): Promise<Answer> {
  const reply = await booted.control.runAdminCall({ name: 'verifyAudit', input: { after, limit } })
  if (!('answer' in reply)) throw new Error(JSON.stringify(reply))
  return reply.answer as Answer
}

/** Writes what waits, and moves the anchor along as the running server does every second. */
async function grow(): Promise<void> {
  await booted.control.platform.settle()
  await booted.control.runStep('anchorAudit')
}

const findings = async () => (await verify()).findings
const db = () => booted.control.platform.db
const rowAt = async (position: number): Promise<AuditRow> => {
  const [row] = await selectRows(db()).where(eq(audit_events.position, position))
  if (!row) throw new Error(`no row at ${position}`)
  return row
}
const change = (position: number, changes: Partial<AuditRow>) =>
  db().update(audit_events).set(changes).where(eq(audit_events.position, position))

test('an untouched chain has no findings, in one go or in parts', async () => {
  const whole = await verify()
  expect(whole).toMatchObject({ checked: 10, findings: [], next: null })
  let part = await verify(null, 3)
  let checked = part.checked
  while (part.next) {
    part = await verify(part.next, 3)
    expect(part.findings).toEqual([])
    checked += part.checked
  }
  expect(checked).toBe(10)
})

describe('a changed row', () => {
  test.each<[string, Partial<AuditRow>]>([
    ['who', { user_id: 'usr_else' }],
    ['what', { action: 'token.other' }],
    ['the facts', { data: { last4: 'aaaa' } }],
    ['when', { at: new Date(0) }],
    ['from where', { address: '192.0.2.1' }],
  ])('is named: %s', async (_what, changes) => {
    const { id } = await rowAt(5)
    await change(5, changes)
    expect(await findings()).toEqual([{ kind: 'changed', position: 5, until: null, id }])
  })

  test('is named also when its own hash was made anew', async () => {
    const row = { ...(await rowAt(5)), user_id: 'usr_else' }
    await change(5, { user_id: row.user_id, hash: chainHash(row) })
    expect(await findings()).toEqual([{ kind: 'changed', position: 5, until: null, id: row.id }])
  })

  test('is named when all after it were made anew: the sealed head is not theirs', async () => {
    let previous_hash = (await rowAt(4)).hash
    for (let position = 5; position <= 10; position++) {
      const row = { ...(await rowAt(position)), user_id: 'usr_else', previous_hash }
      previous_hash = chainHash(row)
      await change(position, { user_id: row.user_id, previous_hash: row.previous_hash, hash: previous_hash })
    }
    const { id } = await rowAt(10)
    expect(await findings()).toEqual([{ kind: 'changed', position: 10, until: null, id }])
    await db().update(audit_heads).set({ hash: previous_hash })
    expect(await findings()).toMatchObject([{ kind: 'changed', position: 10 }, { kind: 'head_forged' }])
  })
})

describe('removed rows', () => {
  test('in the middle and at the beginning are told by their places', async () => {
    await db().delete(audit_events).where(sql`${audit_events.position} in (1, 5, 6)`)
    expect(await findings()).toEqual([
      { kind: 'removed', position: 1, until: 1, id: null },
      { kind: 'removed', position: 5, until: 6, id: null },
    ])
  })

  test('at the end are told by the head, and stay told after the log has grown', async () => {
    await db().delete(audit_events).where(gte(audit_events.position, 9))
    const removed = [{ kind: 'removed', position: 9, until: 10, id: null }]
    expect(await findings()).toEqual(removed)
    await anna.api.credentials.renewToken()
    await grow()
    expect(await findings()).toEqual(removed)
  })

  test('are told also when the head went with them', async () => {
    await db().delete(audit_events).where(gte(audit_events.position, 9))
    await db().delete(audit_heads)
    const removed = { kind: 'removed', position: 9, until: 10, id: null }
    expect(await findings()).toMatchObject([removed, { kind: 'head_missing', position: 8 }])
    await anna.api.credentials.renewToken()
    await grow()
    expect(await findings()).toEqual([removed])
  })
})

describe('a row that was put in', () => {
  const forge = async (position: number): Promise<AuditRow> => {
    const before = await rowAt(position - 1)
    const link = { position, previous_hash: before.hash, words_hash: null }
    const row = { ...before, ...link, id: 'aud_forged', request_id: 'req_x' }
    return { ...row, hash: chainHash(row) }
  }
  const insert = (row: AuditRow) =>
    db()
      .insert(audit_events)
      .values({ ...row, words: sql`''::tsvector` })

  test('at the end is named, and stays named after the log has grown', async () => {
    await insert(await forge(11))
    expect(await findings()).toEqual([{ kind: 'inserted', position: 11, until: 11, id: 'aud_forged' }])
    await anna.api.credentials.renewToken()
    await grow()
    expect(await findings()).toEqual([{ kind: 'inserted', position: 11, until: null, id: 'aud_forged' }])
  })

  test('in the middle is named, before those that had to make room', async () => {
    const later = await selectRows(db())
      .where(gte(audit_events.position, 6))
      .orderBy(desc(audit_events.position))
    for (const { position } of later) await change(position, { position: position + 1 })
    await insert(await forge(6))
    const [first] = await findings()
    expect(first).toEqual({ kind: 'inserted', position: 6, until: null, id: 'aud_forged' })
  })
})

describe('a database that was put back to an earlier state', () => {
  /** Everything of the log as the database holds it. */
  const copy = async () => ({
    rows: await selectRows(db()),
    heads: await db().select().from(audit_heads),
  })

  test('with its older sealed head is behind the anchor, and stays told after the log has grown', async () => {
    const earlier = await copy()
    for (let count = 0; count < 3; count++) await anna.api.credentials.renewToken()
    await grow()
    await db().delete(audit_events).where(gte(audit_events.position, 11))
    await db()
      .update(audit_heads)
      .set(earlier.heads[0] ?? {})
    const removed = [{ kind: 'removed', position: 11, until: 13, id: null }]
    expect(await findings()).toEqual(removed)
    await anna.api.credentials.renewToken()
    await grow()
    expect(await findings()).toEqual(removed)
  })

  test('whose two tables were emptied is told, at once and after the log has grown', async () => {
    await db().delete(audit_events)
    await db().delete(audit_heads)
    expect(await findings()).toEqual([
      { kind: 'removed', position: 1, until: 10, id: null },
      { kind: 'head_missing', position: 0, until: null, id: null },
    ])
    await anna.api.credentials.renewToken()
    await grow()
    expect(await findings()).toEqual([{ kind: 'removed', position: 1, until: 10, id: null }])
  })

  test('and was written on by its own head shows other rows than the anchor’s', async () => {
    const earlier = await copy()
    await anna.api.credentials.renewToken()
    await grow()
    const { id } = await rowAt(11)
    const forged = { ...(await rowAt(11)), user_id: 'usr_else' }
    await change(11, { user_id: 'usr_else', hash: chainHash(forged) })
    await db()
      .update(audit_heads)
      .set(earlier.heads[0] ?? {})
    expect(await findings()).toContainEqual({ kind: 'changed', position: 11, until: null, id })
  })
})

test('a new installation has a sealed head before its first row: without one it is not whole', async () => {
  const fresh = await bootControl({}, { hasher: plainHasher })
  await fresh.control.runStep('anchorAudit')
  const input = { after: null, limit: 100 }
  const ask = async () =>
    (await fresh.control.runAdminCall({ name: 'verifyAudit', input })) as { answer: Answer }
  expect((await ask()).answer.findings).toEqual([])
  await fresh.control.platform.db.delete(audit_heads)
  expect((await ask()).answer.findings).toMatchObject([{ kind: 'head_missing' }])
  await fresh.close()
})

test('the words that a search finds a row by are covered by the hash: added or removed words are named', async () => {
  const { id } = await rowAt(5)
  const changed = [{ kind: 'changed', position: 5, until: null, id }]
  const write = (words: string) =>
    db().execute(sql.raw(`update audit_events set words = ${words} where position = 5`))
  await write("words || 'innocent'::tsvector")
  expect(await findings()).toEqual(changed)
  await write("''::tsvector")
  expect(await findings()).toEqual(changed)
})
