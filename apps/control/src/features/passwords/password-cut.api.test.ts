import { DAY_MS, MINUTE_MS } from '@nora/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { FolderWriter, type Member, nextId } from './testing/folder-writer.ts'
import { listLogged, reopen, usePasswords } from './testing/password-stage.ts'

const stage = usePasswords()
let folder: FolderWriter
let kept: Member[]
let ids: string[]
beforeEach(async () => {
  const { anna, boris } = stage
  kept = [
    { vault: anna, role: 'admin' },
    { vault: boris, role: 'editor' },
  ]
  folder = await new FolderWriter(anna).create(kept.slice(1))
  ids = await folder.write([{ details: 'one' }, { details: 'two' }])
})

const id = (index = 0) => ids[index] ?? ''
const get = (vault = stage.anna) => vault.api.passwords.getFolder({ params: { id: folder.id } })
const listVersions = async (record = id()) => {
  const params = { id: folder.id, record }
  return (await stage.boris.api.passwords.listVersions({ params })).items
}
const authors = () => [stage.anna, stage.boris]

/** A rotation as a client does it; a cut leaves the key before to nobody. */
async function rotate(
  of: FolderWriter,
  { isCut, files }: { isCut: boolean; files?: string[] },
): Promise<FolderWriter> {
  const { next, rows, commit } = await of.makeRotation(kept)
  const { passwords } = of.vault.api
  const params = { id: of.id, epoch: next.epoch }
  await passwords.beginRotation({ params, body: { expected_seq: of.seq } })
  await passwords.putRotationRows({ params, body: { rows } })
  const body = isCut ? { ...commit, previous: null, ...(files && { files }) } : commit
  const { seq } = await passwords.commitRotation({ params, body })
  next.accept(commit.head, seq, commit.access)
  return next
}
const cut = (of = folder) => rotate(of, { isCut: true })

async function upload(file: string): Promise<void> {
  const params = { id: folder.id, record: id() }
  const { passwords } = stage.anna.api
  await passwords.addFile({ params, body: { id: file, bytes: 100 } })
  const body = new Blob([new Uint8Array(100)], { type: 'application/octet-stream' })
  await passwords.putFileChunk({ params: { ...params, file, chunk: 0 }, body })
}
const isThere = async (file: string) => {
  const url = `/v1/passwords/folders/${folder.id}/records/${id()}/files/${file}/chunks/0`
  return (await stage.people.anna.open(url)).statusCode === 200
}
async function listKept(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of stage.booted.control.platform.files.list('passwords')) keys.push(key)
  return keys.filter((key) => key.includes(folder.id))
}

describe('a cut of the history', () => {
  test('leaves records as they are, and no version or key from before', async () => {
    await folder.write([{ id: id(), details: 'one, changed' }])
    const later = await rotate(folder, { isCut: false })
    await later.write([{ id: id(), details: 'one, changed again' }])
    expect(await listVersions()).toHaveLength(2)
    expect((await get()).previous).toHaveLength(1)
    const next = await cut(later)
    expect(await get()).toMatchObject({ folder: { epoch: 3, seq: next.seq }, previous: [] })
    expect(await listVersions()).toEqual([])
    const records = await new FolderWriter(stage.boris, folder.id).read(authors())
    expect([...records.values()].map(({ details }) => details).sort()).toEqual(['one, changed again', 'two'])
    expect(await listLogged(stage, folder.id)).toContainEqual({
      action: 'password_folder.history_cut',
      data: { epoch: 3, records: 2, versions: 2 },
    })
  })

  test('leaves versions, authors and the trash of records, and the history of other folders', async () => {
    const other = await new FolderWriter(stage.anna).create()
    const [elsewhere = ''] = await other.write([{ details: 'elsewhere' }])
    await other.write([{ id: elsewhere, details: 'elsewhere, changed' }])
    const editor = await FolderWriter.load(stage.boris, folder.id, authors())
    await editor.write([{ id: id(), details: 'by boris' }])
    await folder.read(authors())
    await folder.write([{ id: id(1), details: 'two', is_trashed: true }])
    await cut()
    const { rows } = await get(stage.boris)
    const byBoris = { version: 2, author_id: stage.boris.user_id, signed_by: stage.anna.user_id, epoch: 2 }
    expect(rows.find((row) => row.id === id())).toMatchObject(byBoris)
    expect(rows.find((row) => row.id === id(1))).toMatchObject({ is_trashed: true, version: 2 })
    const params = { id: other.id, record: elsewhere }
    expect((await stage.anna.api.passwords.listVersions({ params })).items).toHaveLength(1)
  })

  test('deletes files that no record names any more, but those that may be about to be named', async () => {
    const [named, unnamed, fresh] = [nextId('pwa'), nextId('pwa'), nextId('pwa')]
    await upload(named)
    await upload(unnamed)
    stage.booted.clock.advance(DAY_MS + MINUTE_MS)
    await reopen(stage.anna, stage.boris)
    await upload(fresh)
    expect(await listKept()).toHaveLength(3)
    const later = await rotate(folder, { isCut: false, files: [] })
    expect(await listKept()).toHaveLength(3)
    const old = await cut(later)
    expect(await listKept()).toHaveLength(3)
    await rotate(old, { isCut: true, files: [named] })
    expect(await Promise.all([named, unnamed, fresh].map(isThere))).toEqual([true, false, true])
    expect(await listKept()).toHaveLength(2)
  })

  test('goes on: later writes make the next versions', async () => {
    await folder.write([{ id: id(), details: 'one, changed' }])
    const next = await cut()
    await next.write([{ id: id(), details: 'later' }])
    expect((await listVersions()).map(({ version, epoch }) => [version, epoch])).toEqual([[2, 2]])
  })

  test('of two at once is one, and the other a conflict', async () => {
    await folder.write([{ id: id(), details: 'one, changed' }])
    const outcomes = await Promise.allSettled([cut(), cut()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ code: 'Conflict', status: 409 }])
    expect(await get()).toMatchObject({ folder: { epoch: 2 }, previous: [] })
  })

  test('that is overtaken by a write deletes nothing', async () => {
    const stale = await FolderWriter.load(stage.anna, folder.id, authors())
    const { rows, commit } = await stale.makeRotation(kept)
    const { passwords } = stage.anna.api
    const params = { id: folder.id, epoch: 2 }
    await passwords.beginRotation({ params, body: { expected_seq: stale.seq } })
    await passwords.putRotationRows({ params, body: { rows } })
    await folder.write([{ id: id(), details: 'meanwhile' }])
    const body = { ...commit, previous: null }
    await expect(passwords.commitRotation({ params, body })).rejects.toMatchObject({ code: 'Conflict' })
    expect(await listVersions()).toHaveLength(1)
  })

  test('is refused to those who do not administer the folder', async () => {
    const editor = await FolderWriter.load(stage.boris, folder.id, authors())
    await expect(cut(editor)).rejects.toMatchObject({ code: 'Forbidden', data: { needs: 'admin' } })
  })
})
