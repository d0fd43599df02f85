import { randomBytes } from 'node:crypto'
import { SEALED_CHUNK_BYTES } from '@nora/contract/passwords'
import { DAY_MS, HOUR_MS } from '@nora/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { FolderWriter, nextId } from './testing/folder-writer.ts'
import { listLogged, reopen, usePasswords } from './testing/password-stage.ts'

const stage = usePasswords()
const first = randomBytes(SEALED_CHUNK_BYTES)
const second = randomBytes(500)
const bytes = first.length + second.length

let folder: FolderWriter
let record: string
let file: string
beforeEach(async () => {
  folder = await new FolderWriter(stage.anna).create([{ vault: stage.boris, role: 'viewer' }])
  record = (await folder.write([{}]))[0] ?? ''
  file = nextId('pwa')
})

const params = () => ({ id: folder.id, record })
const add = (changes: object = {}) =>
  stage.anna.api.passwords.addFile({ params: params(), body: { id: file, bytes, ...changes } })
const put = (chunk: number, content: Buffer) =>
  stage.anna.api.passwords.putFileChunk({
    params: { ...params(), file, chunk },
    body: new Blob([new Uint8Array(content)], { type: 'application/octet-stream' }),
  })
const download = (chunk: number, person = stage.people.anna, of = record) =>
  person.open(`/v1/passwords/folders/${folder.id}/records/${of}/files/${file}/chunks/${chunk}`)
const get = async (chunk: number, person = stage.people.anna) => {
  const answer = await download(chunk, person)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const countKept = async () => {
  let count = 0
  for await (const { key } of stage.booted.control.platform.files.list('passwords'))
    if (key.includes(folder.id)) count++
  return count
}

describe('a file', () => {
  test('comes back byte for byte, for everybody in the folder', async () => {
    expect(await add()).toEqual({ id: file, bytes, chunks: 2, stored: [] })
    await put(0, first)
    expect(await put(1, second)).toEqual({ id: file, bytes, chunks: 2, stored: [0, 1] })
    expect((await get(0, stage.people.boris)).equals(first)).toBe(true)
    expect((await get(1, stage.people.boris)).equals(second)).toBe(true)
    expect(await listLogged(stage, file)).toMatchObject([
      { action: 'password_file.added', data: { record_id: record, bytes } },
      { action: 'password_file.read', data: { record_id: record } },
    ])
  })

  test('goes on where its upload broke off', async () => {
    await add()
    await put(1, second)
    expect(await add()).toMatchObject({ stored: [1] })
    expect(await put(1, second)).toMatchObject({ stored: [1] })
    expect(await put(0, first)).toMatchObject({ stored: [0, 1] })
    expect(await countKept()).toBe(2)
  })

  test('never has a chunk replaced by another', async () => {
    await add()
    await put(1, second)
    await expect(put(1, randomBytes(500))).rejects.toMatchObject({ code: 'Conflict', data: { why: 'chunk' } })
    expect((await get(1)).equals(second)).toBe(true)
    expect(await countKept()).toBe(1)
  })

  test('of which a chunk comes twice at once keeps it once', async () => {
    await add()
    const outcomes = await Promise.allSettled([put(1, second), put(1, second), put(1, randomBytes(500))])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await countKept()).toBe(1)
    expect(await get(1)).toHaveLength(500)
  })

  test.each([
    ['too short', 0, () => first.subarray(1), 'body'],
    ['of the last one’s size in the middle', 0, () => second, 'body'],
    ['beyond the last one', 2, () => second, 'chunk'],
  ] as const)('refuses a chunk that is %s', async (_, chunk, content, field) => {
    await add()
    await expect(put(chunk, content())).rejects.toMatchObject({ fields: { [field]: expect.anything() } })
    expect(await countKept()).toBe(0)
  })

  test('refuses a chunk that is too large before it looks at it', async () => {
    await add()
    await expect(put(0, Buffer.concat([first, Buffer.alloc(1)]))).rejects.toMatchObject({
      code: 'PayloadTooLarge',
    })
  })

  test('has one size and one record', async () => {
    await add()
    await expect(add({ bytes: bytes + 1 })).rejects.toMatchObject({ code: 'Conflict', data: { why: 'id' } })
    await expect(add({ bytes: 15 })).rejects.toMatchObject({ code: 'ValidationError' })
    const [other = ''] = await folder.write([{}])
    await put(1, second)
    expect((await download(1, stage.people.anna, other)).statusCode).toBe(404)
  })

  test('is removed with its bytes, by itself, with its record, with its folder', async () => {
    const { removeFile, deleteFolder } = stage.anna.api.passwords
    await add()
    await put(1, second)
    await removeFile({ params: { ...params(), file } })
    expect((await download(1)).statusCode).toBe(404)
    expect(await countKept()).toBe(0)
    await add()
    await put(1, second)
    await folder.write([{ id: record, is_trashed: true }])
    expect(await get(1)).toHaveLength(500)
    await folder.write([], [record])
    expect(await countKept()).toBe(0)
    record = (await folder.write([{}]))[0] ?? ''
    await add()
    await put(1, second)
    await deleteFolder({ params: { id: folder.id } })
    expect(await countKept()).toBe(0)
  })

  test('that is never finished is swept after a day; a finished one stays', async () => {
    await add()
    await put(1, second)
    const finished = nextId('pwa')
    const unfinished = file
    file = finished
    await add({ bytes: 500 })
    await put(0, second)
    stage.booted.clock.advance(DAY_MS - HOUR_MS)
    await stage.booted.control.runStep('purge')
    expect(await countKept()).toBe(2)
    stage.booted.clock.advance(2 * HOUR_MS)
    await stage.booted.control.runStep('purge')
    expect(await countKept()).toBe(1)
    await reopen(stage.anna)
    expect(await get(0)).toHaveLength(500)
    file = unfinished
    expect((await download(1)).statusCode).toBe(404)
  })

  test('that belongs to no record is swept', async () => {
    const { files } = stage.booted.control.platform
    await files.put(`passwords/${folder.id}/lost`, [second])
    stage.booted.clock.advance(2 * HOUR_MS)
    await stage.booted.control.runStep('purge')
    expect(await countKept()).toBe(0)
  })
})
