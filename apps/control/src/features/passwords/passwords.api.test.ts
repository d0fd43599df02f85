import { randomBytes, toBase64url } from '@nora/vault-core'
import { expect, test } from 'vitest'
import { openRecords } from './testing/folder-reader.ts'
import { FolderWriter, nextId } from './testing/folder-writer.ts'
import { listLogged, usePasswords } from './testing/password-stage.ts'

const stage = usePasswords()
const make = () => new FolderWriter(stage.anna).create()
const get = (folder: FolderWriter, query: object = {}) =>
  folder.vault.api.passwords.getFolder({ params: { id: folder.id }, query })

test('what was written is read back whole, checked and opened', async () => {
  const folder = await make()
  const [id = ''] = await folder.write([{ overview: 'GitHub', details: 'hunter2' }])
  await folder.write([{ id, overview: 'GitHub', details: 'correct horse' }, {}])
  const other = new FolderWriter(stage.anna, folder.id)
  const records = await other.read([stage.anna])
  expect(records.size).toBe(2)
  expect(records.get(id)).toMatchObject({ overview: 'GitHub', details: 'correct horse', version: 2 })
  expect(other).toMatchObject({ title: 'Servers', seq: 3 })
})

test('the server keeps nothing of what a record says', async () => {
  const folder = await make()
  await folder.write([{ overview: 'a name nobody knows', details: 'a password nobody knows' }])
  const { db } = stage.booted.control.platform
  const stored = (await db.execute('select r::text from password_records r')) as { rows: unknown[] }
  expect(stored.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(stored.rows)).not.toContain('nobody knows')
})

test('a write on an older head is a conflict that says how far the folder is, and changes nothing', async () => {
  const folder = await make()
  const late = await FolderWriter.load(stage.anna, folder.id, [stage.anna])
  await folder.write([{}])
  await expect(late.write([{}])).rejects.toMatchObject({ code: 'Conflict', data: { seq: 2 } })
  expect((await late.read([stage.anna])).size).toBe(1)
  await late.write([{}])
  expect((await late.read([stage.anna])).size).toBe(2)
})

test('of two writes at once one is stored', async () => {
  const folder = await make()
  const writers = await Promise.all(
    [1, 2, 3].map(() => FolderWriter.load(stage.anna, folder.id, [stage.anna])),
  )
  const outcomes = await Promise.allSettled(writers.map((writer) => writer.write([{}])))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toMatchObject([{ code: 'Conflict' }, { code: 'Conflict' }])
  expect((await folder.read([stage.anna])).size).toBe(1)
})

test('a write is whole or nothing: one bad row refuses all of them, by field', async () => {
  const folder = await make()
  const rows = await folder.makeRows([{}, {}])
  const [good, bad] = rows
  if (!good || !bad) throw new Error('two rows were made')
  const params = { id: folder.id }
  const spoilt = [
    [{ ...bad, version: 2 }, 'rows.1.version'],
    [{ ...bad, epoch: 2 }, 'rows.1.epoch'],
    [{ ...bad, details: good.details }, 'rows.1.signature'],
    [{ ...bad, id: nextId('pwd') }, 'rows.1.signature'],
    [{ ...bad, overview: toBase64url(Uint8Array.of(2, ...randomBytes(200))) }, 'rows.1.overview'],
    [{ ...bad, details: toBase64url(Uint8Array.of(1, ...randomBytes(20))) }, 'rows.1.details'],
    [good, 'rows.1.id'],
  ] as const
  for (const [row, field] of spoilt) {
    const body = await folder.makeWrite([good, row])
    await expect(folder.vault.api.passwords.writeRecords({ params, body })).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.anything() },
    })
  }
  expect((await get(folder)).folder).toMatchObject({ seq: 1, records: 0 })
})

test('a write of nothing is refused', async () => {
  await expect((await make()).write([])).rejects.toMatchObject({ fields: { rows: expect.anything() } })
})

test('rows of another folder cannot be changed, removed or read through one’s own', async () => {
  const theirs = await new FolderWriter(stage.boris).create()
  const [id = ''] = await theirs.write([{ details: 'theirs' }])
  const folder = await make()
  folder.rows.set(id, { id, version: 1, hashes: [] })
  const rows = await folder.makeRows([{ id }])
  folder.rows.delete(id)
  const params = { id: folder.id }
  const { passwords } = stage.anna.api
  await expect(passwords.writeRecords({ params, body: await folder.makeWrite(rows) })).rejects.toMatchObject({
    fields: { 'rows.0.version': expect.anything() },
  })
  await expect(folder.write([], [id])).rejects.toMatchObject({ fields: { 'removed.0': expect.anything() } })
  await expect(passwords.listDetails({ params, body: { ids: [id] } })).rejects.toMatchObject({
    code: 'NotFound',
  })
  const record = { id: folder.id, record: id }
  await expect(passwords.getRecord({ params: record })).rejects.toMatchObject({ code: 'NotFound' })
  await expect(passwords.listVersions({ params: record })).rejects.toMatchObject({ code: 'NotFound' })
  expect((await theirs.read([stage.boris])).get(id)?.details).toBe('theirs')
})

test('an empty folder is a folder: its list is its name alone', async () => {
  const folder = await make()
  expect((await folder.read([stage.anna])).size).toBe(0)
  expect(await get(folder)).toMatchObject({ rows: [], removed: [], next_row: null, previous: [] })
})

test('a record is deleted for good from the trash only, and its id never comes back', async () => {
  const folder = await make()
  const [id = '', kept = ''] = await folder.write([{}, {}])
  await expect(folder.write([], [id])).rejects.toMatchObject({ fields: { 'removed.0': expect.anything() } })
  await folder.write([{ id, is_trashed: true }])
  expect((await get(folder)).folder.records).toBe(1)
  await folder.write([], [id])
  expect([...(await folder.read([stage.anna])).keys()]).toEqual([kept])
  expect(await get(folder, { rows_since: 2 })).toMatchObject({ rows: [], removed: [id] })
  await expect(folder.write([{ id }])).rejects.toMatchObject({ fields: { 'rows.0.id': expect.anything() } })
})

test('a record comes back from the trash', async () => {
  const folder = await make()
  const [id = ''] = await folder.write([{ is_trashed: true }])
  await folder.write([{ id, is_trashed: false }])
  expect((await get(folder)).folder.records).toBe(1)
})

test('earlier versions are kept, the newest first, and open', async () => {
  const folder = await make()
  const [id = ''] = await folder.write([{ details: 'one' }])
  await folder.write([{ id, details: 'two' }])
  await folder.write([{ id, details: 'three' }])
  const params = { id: folder.id, record: id }
  const { items } = await stage.anna.api.passwords.listVersions({ params })
  expect(items.map(({ version }) => version)).toEqual([2, 1])
  expect(items[0]).toMatchObject({ signed_by: stage.anna.user_id, author_id: stage.anna.user_id })
  const opened = await openRecords(folder.id, folder.key, items)
  expect(opened.map(({ details }) => details)).toEqual(['two', 'one'])
})

test('changes since a head are read without the rest, page by page', async () => {
  const folder = await make()
  const [first = ''] = await folder.write([{}, {}, {}])
  await folder.write([{ id: first }])
  const since = await get(folder, { rows_since: 2, heads_since: 2 })
  expect(since.rows.map(({ id }) => id)).toEqual([first])
  expect(since.heads.map(({ seq }) => seq)).toEqual([2, 3])
  expect(since.heads[0]?.access).toEqual([{ user_id: stage.anna.user_id, role: 'admin' }])
  expect(since.heads[1]?.access).toBeNull()
  const page = await get(folder, { limit: 2 })
  expect(page.rows).toHaveLength(2)
  const rest = await get(folder, { limit: 2, after: page.next_row ?? '' })
  expect(rest.rows).toHaveLength(1)
  expect(rest.next_row).toBeNull()
  expect((await get(folder)).heads.map(({ seq }) => seq)).toEqual([3])
})

test('the audit log hears of a reading once a minute for each person and record', async () => {
  const folder = await make()
  const [id = '', other = ''] = await folder.write([{}, {}])
  const read = (record: string) => stage.anna.api.passwords.getRecord({ params: { id: folder.id, record } })
  await Promise.all([read(id), read(id), read(id)])
  await read(other)
  const countReadings = async () =>
    (await listLogged(stage, id)).filter(({ action }) => action === 'password.read').length
  expect(await countReadings()).toBe(1)
  stage.booted.clock.advance(61_000)
  await read(id)
  expect(await countReadings()).toBe(2)
  expect(await listLogged(stage, other)).toMatchObject([{ data: { folder_id: folder.id } }])
})

test('a write is told by its counts', async () => {
  const folder = await make()
  const [one = '', two = '', three = ''] = await folder.write([{}, {}, { is_trashed: true }])
  await folder.write([{ id: one }, { id: two, is_trashed: true }, {}], [three])
  const logged = await listLogged(stage, folder.id)
  expect(logged).toMatchObject([
    { action: 'password_folder.created', data: { members: 1 } },
    { action: 'password.written', data: { created: 3, changed: 0, trashed: 0, removed: 0 } },
    { action: 'password.written', data: { created: 1, changed: 1, trashed: 1, removed: 1 } },
  ])
})
