import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRealBucket, STORAGES, type TestStorage } from '../../testing/storages.ts'
import type { Files } from './files.ts'

const real =
  process.env.NORA_TEST_FILES_URL === undefined ? [] : [{ name: 'a real bucket', open: openRealBucket }]

describe.each<{ name: string; open: () => Promise<Pick<TestStorage, 'files' | 'close'>> }>([
  ...STORAGES,
  ...real,
])('in $name', ({ open }) => {
  let storage: Pick<TestStorage, 'files' | 'close'>
  let files: Files
  beforeAll(async () => {
    storage = await open()
    files = storage.files
  })
  afterAll(() => storage.close())

  const put = (...keys: string[]) => Promise.all(keys.map((key) => files.put(key, [Buffer.from(key)])))
  const list = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of files.list(prefix)) keys.push(key)
    return keys.toSorted()
  }

  test('a file is read as it was written, whole and in ranges', async () => {
    await files.put('ranges/one', [Buffer.from('hello, '), Buffer.alloc(0), Buffer.from('world')])
    const read = async (start: number, end: number) =>
      (await files.read('ranges/one', { start, end }))?.toString()
    expect(await read(0, 12)).toBe('hello, world')
    expect(await read(7, 9)).toBe('wo')
    expect(await read(11, 12)).toBe('d')
    expect(await read(7, 7)).toBe('')
    expect(await read(7, 100)).toBe('world')
    expect(await read(12, 20)).toBe('')
    expect(await read(500, 600)).toBe('')
  })

  test('an empty file is a file', async () => {
    await files.put('empty/one', [])
    expect(await files.read('empty/one', { start: 0, end: 10 })).toEqual(Buffer.alloc(0))
    expect(await list('empty')).toEqual(['empty/one'])
  })

  test('bytes of any kind and several MiB come back as they were', async () => {
    const bytes = Buffer.from(Array.from({ length: 3 * 1024 * 1024 }, (_, index) => (index * 31) % 256))
    await files.put('large/one', [bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)])
    const read = await files.read('large/one', { start: 0, end: bytes.length })
    expect(read?.equals(bytes)).toBe(true)
  })

  test('a file that is written again has the new bytes only', async () => {
    await files.put('again/one', [Buffer.from('long before')])
    await files.put('again/one', [Buffer.from('short')])
    expect((await files.read('again/one', { start: 0, end: 100 }))?.toString()).toBe('short')
    expect(await list('again')).toEqual(['again/one'])
  })

  test('a file that is not there is read as null and deleted already', async () => {
    expect(await files.read('none/one', { start: 0, end: 1 })).toBeNull()
    await files.delete('none/one')
    await files.deleteAll('none')
    expect(await list('none')).toEqual([])
  })

  test('a deleted file is gone, and no other', async () => {
    await put('gone/one', 'gone/two')
    await files.delete('gone/one')
    expect(await files.read('gone/one', { start: 0, end: 1 })).toBeNull()
    expect(await list('gone')).toEqual(['gone/two'])
  })

  test('a folder is deleted with all below it, and another one whose name is longer is not', async () => {
    const inside = Array.from(
      { length: 10 },
      (_, index) => `team/a/${index % 2 === 0 ? 'deep/' : ''}${index}`,
    )
    await put(...inside, 'team/ab/other')
    expect(await list('team/a')).toEqual(inside.toSorted())
    await files.deleteAll('team/a')
    expect(await list('team/a')).toEqual([])
    expect(await list('team')).toEqual(['team/ab/other'])
  })

  test('files are listed with the time of their writing', async () => {
    const before = Date.now() - 5_000
    await put('times/one', 'times/two')
    for await (const { modifiedAt } of files.list('times')) {
      expect(modifiedAt.getTime()).toBeGreaterThan(before)
      expect(modifiedAt.getTime()).toBeLessThan(Date.now() + 5_000)
    }
  })

  test.each(['', '/etc/passwd', '../up', 'a/../../b', 'a//b', '.hidden', 'a b', 'a?b', 'a\\b', 'a/'])(
    '%j is no key of a file',
    async (key) => {
      await expect(files.put(key, [])).rejects.toThrow('is no key of a file')
      await expect(files.read(key, { start: 0, end: 1 })).rejects.toThrow('is no key of a file')
      await expect((async () => files.delete(key))()).rejects.toThrow('is no key of a file')
      await expect((async () => files.deleteAll(key))()).rejects.toThrow('is no key of a file')
      await expect(list(key)).rejects.toThrow('is no key of a file')
    },
  )
})
