import { randomBytes } from 'node:crypto'
import type { MoveRecords } from '@nora/contract/passwords'
import { beforeEach, describe, expect, test } from 'vitest'
import { FolderWriter, nextId } from './testing/folder-writer.ts'
import { listLogged, usePasswords } from './testing/password-stage.ts'
import { applyRows, sealRow } from './testing/sign-folder.ts'

const stage = usePasswords()
let source: FolderWriter
let target: FolderWriter
let record: string

beforeEach(async () => {
  const members = [{ vault: stage.boris, role: 'editor' }] as const
  source = await new FolderWriter(stage.anna).create(members)
  target = await new FolderWriter(stage.anna).create(members)
  record = (await source.write([{ details: 'first' }, { details: 'other' }]))[0] ?? ''
  const editor = await FolderWriter.load(stage.boris, source.id, authors())
  await editor.write([{ id: record, details: 'second, by boris' }])
  await source.read(authors())
  await source.write([{ id: record, details: 'third' }])
})

const authors = () => [stage.anna, stage.boris]
const getHistory = async (folder: FolderWriter, id: string) =>
  (await folder.vault.api.passwords.listVersions({ params: { id: folder.id, record: id } })).items

type Change = (moved: MoveRecords['records'][number]) => object

/** A move as a client does it, with what a test changes of it. */
async function makeMove(change: Change = () => ({}), past = ['first', 'second, by boris']) {
  const id = nextId('pwd')
  const seal = (version: number, details: string) =>
    sealRow(target, { id, version, overview: 'name', details, is_trashed: false })
  const row = await seal(past.length + 1, 'third')
  const versions = []
  for (const [index, details] of past.entries()) {
    const { id: _id, is_trashed: _trashed, ...sealed } = await seal(index + 1, details)
    versions.push(sealed)
  }
  const moved = { of: record, row, versions }
  const records = [{ ...moved, ...change(moved) }]
  const coming = await target.hashList(await applyRows(target.rows, [records[0]?.row ?? row], []))
  const leaving = await source.hashList(await applyRows(source.rows, [], [record]))
  const from = {
    folder_id: source.id,
    expected_seq: source.seq,
    head: await source.signHead({ list: leaving }),
  }
  return { expected_seq: target.seq, head: await target.signHead({ list: coming }), from, records }
}
const move = async (body: MoveRecords, vault = stage.anna) =>
  vault.api.passwords.moveRecords({ params: { id: target.id }, body })

describe('a move to another folder', () => {
  test('takes earlier versions along, with their numbers, authors and days', async () => {
    const before = await getHistory(source, record)
    const body = await makeMove()
    const id = body.records[0]?.row.id ?? ''
    expect(await move(body)).toEqual({ seq: target.seq + 1, from_seq: source.seq + 1 })
    const after = await getHistory(target, id)
    const show = ({ version, author_id, changed_at }: (typeof after)[number]) => [
      version,
      author_id,
      changed_at,
    ]
    expect(after.map(show)).toEqual(before.map(show))
    expect(after.map(({ author_id }) => author_id)).toEqual([stage.boris.user_id, stage.anna.user_id])
    expect(after.map(({ signed_by }) => signed_by)).toEqual([stage.anna.user_id, stage.anna.user_id])
    const read = await new FolderWriter(stage.boris, target.id).read(authors())
    expect(read.get(id)).toMatchObject({ details: 'third' })
    expect([...(await new FolderWriter(stage.boris, source.id).read(authors())).keys()]).not.toContain(record)
    expect(await listLogged(stage, source.id)).toContainEqual({
      action: 'password.moved',
      data: { to_folder_id: target.id, records: 1 },
    })
  })

  test('hands files over as they are, and leaves none behind', async () => {
    const file = nextId('pwa')
    const unfinished = nextId('pwa')
    const bytes = randomBytes(400)
    const params = { id: source.id, record }
    const { passwords } = stage.anna.api
    for (const id of [file, unfinished])
      await passwords.addFile({ params, body: { id, bytes: bytes.length } })
    const body = new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' })
    await passwords.putFileChunk({ params: { ...params, file, chunk: 0 }, body })
    const moving = await makeMove()
    await move(moving)
    const id = moving.records[0]?.row.id ?? ''
    const open = (folder: string, of: string) =>
      stage.people.boris.open(`/v1/passwords/folders/${folder}/records/${of}/files/${file}/chunks/0`)
    const answer = await open(target.id, id)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect((await open(source.id, record)).statusCode).toBe(404)
    // Deleted where it is now, its bytes are gone too.
    await passwords.removeFile({ params: { id: target.id, record: id, file } })
    const kept: string[] = []
    for await (const { key } of stage.booted.control.platform.files.list('passwords')) kept.push(key)
    expect(kept.filter((key) => key.includes(source.id))).toEqual([])
  })

  test('goes back and forth', async () => {
    const there = await makeMove()
    const { seq, from_seq } = await move(there)
    target.rows = await applyRows(target.rows, [there.records[0]!.row], [])
    target.accept(there.head, seq)
    source.rows = await applyRows(source.rows, [], [record])
    source.accept(there.from.head, from_seq)
    ;[source, target] = [target, source]
    record = there.records[0]!.row.id
    const back = await makeMove()
    await move(back)
    expect(await getHistory(target, back.records[0]!.row.id)).toHaveLength(2)
  })

  test.each<[string, Change, string]>([
    ['of a record that is not there', () => ({ of: nextId('pwd') }), 'records.0.of'],
    ['to another number', ({ row }) => ({ row: { ...row, version: 1 } }), 'records.0.row.version'],
    [
      'that restores from the trash',
      ({ row }) => ({ row: { ...row, is_trashed: true } }),
      'records.0.row.is_trashed',
    ],
    [
      'with a version that was never written',
      ({ versions: [one] }) => ({ versions: [{ ...one, version: 7 }] }),
      'records.0.versions.0.version',
    ],
    [
      'with a version twice',
      ({ versions: [one] }) => ({ versions: [one, one] }),
      'records.0.versions.1.version',
    ],
    [
      'with a version under the number of another',
      ({ versions: [one, two] }) => ({ versions: [{ ...one, version: two?.version }] }),
      'records.0.versions.0.signature',
    ],
    [
      'with an envelope that nobody signed',
      ({ row, versions: [one] }) => ({ versions: [{ ...one, details: row.details }] }),
      'records.0.versions.0.signature',
    ],
  ])('%s is refused whole', async (_, change, field) => {
    await expect(move(await makeMove(change))).rejects.toMatchObject({
      code: 'ValidationError',
      fields: { [field]: expect.anything() },
    })
    expect((await source.read(authors())).has(record)).toBe(true)
    expect((await target.read(authors())).size).toBe(0)
  })

  test('is refused to a viewer of either folder, and to those who have no access', async () => {
    const body = await makeMove()
    await expect(move(body, stage.vera)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(move(body, stage.outsider)).rejects.toMatchObject({ code: 'NotFound' })
    const read = [
      { vault: stage.anna, role: 'admin' },
      { vault: stage.boris, role: 'viewer' },
    ] as const
    await target.setMembers(read)
    await expect(move(await makeMove(), stage.boris)).rejects.toMatchObject({ code: 'Forbidden' })
  })

  test('is a conflict when one of the folders has changed, and nothing is moved', async () => {
    const body = await makeMove()
    await source.write([{ details: 'meanwhile' }])
    await expect(move(body)).rejects.toMatchObject({ code: 'Conflict' })
    const again = await makeMove()
    await target.write([{ details: 'meanwhile' }])
    await expect(move(again)).rejects.toMatchObject({ code: 'Conflict' })
    expect((await target.read(authors())).size).toBe(1)
  })

  test('is refused with heads of another list, so that no folder is left that opens nowhere', async () => {
    const body = await makeMove()
    const { from } = body
    const wrong = { ...body, from: { ...from, head: await source.signHead() } }
    await expect(move(wrong)).rejects.toMatchObject({ code: 'ValidationError' })
    expect((await target.read(authors())).size).toBe(0)
  })

  test('within one folder is refused', async () => {
    const body = await makeMove()
    const same = { ...body, from: { ...body.from, folder_id: target.id } }
    await expect(move(same)).rejects.toMatchObject({ fields: { 'from.folder_id': expect.anything() } })
  })

  test('of two that cross each other is done once, and the other is a conflict', async () => {
    const back = (await target.write([{ details: 'third' }]))[0] ?? ''
    const forth = await makeMove()
    ;[source, target, record] = [target, source, back]
    const other = await makeMove(undefined, [])
    const crossing = await Promise.allSettled([
      stage.anna.api.passwords.moveRecords({ params: { id: source.id }, body: forth }),
      move(other),
    ])
    expect(crossing.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = crossing.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ code: 'Conflict' }])
  })
})
