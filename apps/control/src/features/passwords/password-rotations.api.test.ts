import { MINUTE_MS } from '@nora/kit'
import { fromBase64url, open, previousContext, toSealingKey } from '@nora/vault-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { bootControl } from '../../testing/boot.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { openRecords } from './testing/folder-reader.ts'
import { FolderWriter, type Member } from './testing/folder-writer.ts'
import { listLogged, reopen, usePasswords } from './testing/password-stage.ts'

const stage = usePasswords()
let folder: FolderWriter
let kept: Member[]
let ids: string[]
beforeEach(async () => {
  const { anna, boris, vera } = stage
  kept = [
    { vault: anna, role: 'admin' },
    { vault: vera, role: 'admin' },
  ]
  folder = await new FolderWriter(anna).create([
    { vault: boris, role: 'editor' },
    { vault: vera, role: 'admin' },
  ])
  ids = await folder.write([{ details: 'one' }, { details: 'two' }, { details: 'three', is_trashed: true }])
})

const calls = (vault = stage.anna) => {
  const { passwords } = vault.api
  const id = folder.id
  return {
    begin: (expected_seq = folder.seq) => passwords.beginRotation({ params: { id }, body: { expected_seq } }),
    put: (rows: Awaited<ReturnType<FolderWriter['makeRotation']>>['rows'], epoch = 2) =>
      passwords.putRotationRows({ params: { id, epoch }, body: { rows } }),
    commit: (body: Awaited<ReturnType<FolderWriter['makeRotation']>>['commit'], epoch = 2) =>
      passwords.commitRotation({ params: { id, epoch }, body }),
    cancel: (epoch = 2) => passwords.cancelRotation({ params: { id, epoch } }),
  }
}
const authors = () => [stage.anna, stage.boris, stage.vera]
const readAs = (vault = stage.vera) => new FolderWriter(vault, folder.id).read(authors())
const conflict = (data: object) => ({ code: 'Conflict', data })

describe('a new key', () => {
  test('opens everything for who stays, and nothing for who was removed', async () => {
    await folder.write([{ id: ids[0] ?? '', details: 'one, changed' }])
    const { rows, commit } = await folder.makeRotation(kept)
    expect(await calls().begin()).toMatchObject({ epoch: 2 })
    expect(await calls().put(rows)).toEqual({ staged: 3, of: 3 })
    expect(await calls().commit(commit)).toMatchObject({
      epoch: 2,
      seq: 4,
      holders: 2,
      is_rotation_due: false,
    })
    const records = await readAs()
    expect([...records.values()].map(({ details }) => details).sort()).toEqual([
      'one, changed',
      'three',
      'two',
    ])
    const { getFolder, listFolders } = stage.boris.api.passwords
    await expect(getFolder({ params: { id: folder.id } })).rejects.toMatchObject({ code: 'NotFound' })
    expect((await listFolders()).items.map(({ id }) => id)).not.toContain(folder.id)
    const logged = (await listLogged(stage, folder.id)).slice(-3)
    expect(logged).toMatchObject([
      { action: 'password_folder.member_removed', data: { user_id: stage.boris.user_id } },
      { action: 'password_folder.rotated', data: { epoch: 2, records: 3 } },
      { action: 'password_folder.details_read', data: { records: 3 } },
    ])
  })

  test('leaves who wrote a record, its version and its place in the trash as they were', async () => {
    const editor = await FolderWriter.load(stage.boris, folder.id, authors())
    const [id = ''] = await editor.write([{ details: 'by boris' }])
    await folder.read(authors())
    const { rows, commit } = await folder.makeRotation(kept)
    await calls().begin()
    await calls().put(rows)
    await calls().commit(commit)
    const { rows: read } = await stage.vera.api.passwords.getFolder({ params: { id: folder.id } })
    const byBoris = { version: 1, author_id: stage.boris.user_id, signed_by: stage.anna.user_id, epoch: 2 }
    expect(read.find((row) => row.id === id)).toMatchObject(byBoris)
    expect(read.find((row) => row.id === ids[2])).toMatchObject({ is_trashed: true, version: 1 })
  })

  test('opens earlier versions by the key before, which it seals', async () => {
    const [id = ''] = ids
    await folder.write([{ id, details: 'newer' }])
    const { rows, commit } = await folder.makeRotation(kept)
    await calls().begin()
    await calls().put(rows)
    await calls().commit(commit)
    const reader = await FolderWriter.load(stage.vera, folder.id, authors())
    const { previous } = await stage.vera.api.passwords.getFolder({ params: { id: folder.id } })
    expect(previous.map(({ epoch }) => epoch)).toEqual([1])
    const envelope = fromBase64url(previous[0]?.envelope ?? '')
    const context = previousContext({ collection: folder.id, epoch: 1 })
    const before = await open(await toSealingKey(reader.key.slice()), context, envelope)
    const params = { id: folder.id, record: id }
    const { items } = await stage.vera.api.passwords.listVersions({ params })
    expect(await openRecords(folder.id, before, items)).toMatchObject([{ details: 'one', version: 1 }])
  })

  test('is written with afterwards, and the old one no more', async () => {
    const late = await FolderWriter.load(stage.boris, folder.id, authors())
    const { next, rows, commit } = await folder.makeRotation(kept)
    await calls().begin()
    await calls().put(rows)
    const { seq } = await calls().commit(commit)
    next.accept(commit.head, seq, commit.access)
    await expect(late.write([{}])).rejects.toMatchObject({ code: 'NotFound' })
    folder.accept(commit.head, seq, commit.access)
    folder.name = next.name
    await expect(folder.write([{}])).rejects.toMatchObject({ fields: { 'rows.0.epoch': expect.anything() } })
    const [id = ''] = await next.write([{ details: 'under the new key' }])
    expect((await readAs()).get(id)?.details).toBe('under the new key')
  })
})

describe('a rotation', () => {
  test('that stops in the middle has changed nothing, and goes on', async () => {
    const { rows, commit } = await folder.makeRotation(kept)
    await calls().begin()
    expect(await calls().put(rows.slice(0, 2))).toEqual({ staged: 2, of: 3 })
    expect((await readAs()).size).toBe(3)
    expect((await readAs(stage.boris)).size).toBe(3)
    await expect(calls().commit(commit)).rejects.toMatchObject(
      conflict({ why: 'not_staged', staged: 2, of: 3 }),
    )
    expect((await readAs(stage.boris)).size).toBe(3)
    expect(await calls().put(rows.slice(1))).toEqual({ staged: 3, of: 3 })
    await calls().commit(commit)
    expect((await readAs()).size).toBe(3)
  })

  test('that is refused at its end has switched nothing', async () => {
    const { rows, commit } = await folder.makeRotation(kept)
    await calls().begin()
    await calls().put(rows)
    const spoilt: [body: typeof commit, field: string][] = [
      [{ ...commit, grants: commit.grants.slice(1) }, 'grants'],
      [{ ...commit, grants: [] }, 'grants'],
      [{ ...commit, access: commit.access.slice(1) }, 'access'],
      [{ ...commit, name: rows[0]?.overview ?? '' }, 'head'],
      [{ ...commit, previous: 'AAAA' }, 'previous'],
    ]
    for (const [body, field] of spoilt)
      await expect(calls().commit(body)).rejects.toMatchObject({ fields: { [field]: expect.anything() } })
    expect((await readAs(stage.boris)).size).toBe(3)
    expect(await stage.anna.api.passwords.getFolder({ params: { id: folder.id } })).toMatchObject({
      folder: { epoch: 1, seq: 2 },
      previous: [],
    })
    await calls().commit(commit)
  })

  test('whose folder was changed meanwhile is refused', async () => {
    const { rows, commit } = await folder.makeRotation(kept)
    await calls().begin()
    await calls().put(rows)
    await folder.write([{}])
    await expect(calls().commit(commit)).rejects.toMatchObject(conflict({ seq: 3 }))
    await expect(calls().put(rows)).rejects.toMatchObject(conflict({ seq: 3 }))
    expect((await readAs(stage.boris)).size).toBe(4)
  })

  test('takes each row in its present version, signed by who rotates', async () => {
    const { rows } = await folder.makeRotation(kept)
    const [first] = rows
    if (!first) throw new Error('there are three rows')
    await calls().begin()
    const theirs = await FolderWriter.load(stage.vera, folder.id, authors())
    const [byVera] = (await theirs.makeRotation(kept)).rows.filter(({ id }) => id === first.id)
    for (const [row, field] of [
      [{ ...first, version: 2 }, 'rows.0.id'],
      [{ ...first, is_trashed: true }, 'rows.0.id'],
      [{ ...first, id: 'pwd_01J00000000000000000000000' }, 'rows.0.id'],
      [{ ...first, epoch: 3 }, 'rows.0.epoch'],
      [byVera ?? first, 'rows.0.signature'],
    ] as const)
      await expect(calls().put([row])).rejects.toMatchObject({ fields: { [field]: expect.anything() } })
  })

  test('of two that are begun at once is one, and the other is told whose it is', async () => {
    const outcomes = await Promise.allSettled([calls().begin(), calls(stage.vera).begin()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([conflict({ why: 'rotating', epoch: 2 })])
  })

  test('is its beginner’s alone; another administrator gives it up', async () => {
    const { rows, commit } = await folder.makeRotation(kept)
    await calls().begin()
    await expect(calls(stage.vera).put(rows)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(calls(stage.vera).commit(commit)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(calls(stage.boris).cancel()).rejects.toMatchObject({ code: 'Forbidden' })
    await calls(stage.vera).cancel()
    await expect(calls().put(rows)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(calls().cancel()).rejects.toMatchObject({ code: 'NotFound' })
    await calls(stage.vera).begin()
  })

  test('ends five minutes after its last rows, and another one begins', async () => {
    const { rows, commit } = await folder.makeRotation(kept)
    await calls().begin()
    await calls().put(rows)
    // What is still at work keeps it.
    stage.booted.clock.advance(4 * MINUTE_MS)
    await calls().put(rows)
    stage.booted.clock.advance(4 * MINUTE_MS)
    await reopen(stage.vera)
    await expect(calls(stage.vera).begin()).rejects.toMatchObject(conflict({ why: 'rotating' }))
    stage.booted.clock.advance(MINUTE_MS + 1)
    await reopen(stage.anna, stage.vera)
    await expect(calls().commit(commit)).rejects.toMatchObject({ code: 'NotFound' })
    await calls(stage.vera).begin()
    await expect(calls().put(rows)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('begins once when two are asked for at once, at two processes', async () => {
    const second = await bootControl({}, { hasher: plainHasher, beside: stage.booted })
    const vera = second.visitor()
    for (const [name, value] of stage.people.vera.cookies) vera.cookies.set(name, value)
    const body = { expected_seq: folder.seq }
    const outcomes = await Promise.allSettled([
      calls().begin(),
      vera.api.passwords.beginRotation({ params: { id: folder.id }, body }),
    ])
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([conflict({ why: 'rotating', epoch: 2 })])
    await second.close()
  })

  test('begins on the present head only', async () => {
    await expect(calls().begin(1)).rejects.toMatchObject(conflict({ seq: 2 }))
  })
})
