import { systemClock } from '@nora/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { createOutboundGuard, type OutboundGuard } from '../outbound/guard.ts'
import { countFailures } from './count-failures.ts'
import { type Files, StorageFull, StorageUnavailable } from './files.ts'
import type { S3Config, S3Deps } from './s3-client.ts'
import { checkS3Bucket, createS3Files } from './s3-files.ts'

const guard = createOutboundGuard({ may_reach_private: true })
/** Every name leads to this machine. */
const everyName: OutboundGuard = {
  assertHost() {},
  lookup: (_, options, callback) =>
    options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
}

let server: S3Server
let pauses: number[]
beforeEach(async () => {
  server = await startS3Server()
  pauses = []
})
afterEach(() => server.close())

const toDeps = (changes: Partial<S3Deps> = {}): S3Deps => ({
  clock: systemClock,
  random: () => 0.5,
  pause: async (ms) => void pauses.push(ms),
  guard,
  ...changes,
})
const open = (config: Partial<S3Config> = {}, deps: Partial<S3Deps> = {}): Files =>
  createS3Files({ ...server.config, ...config }, toDeps(deps))
const putOne = (files = open()) => files.put('a/one', [Buffer.from('one')])
const readOne = (files = open()) => files.read('a/one', { start: 0, end: 3 })

describe('a bucket', () => {
  test('has the objects below its prefix', async () => {
    await putOne()
    expect([...server.objects.keys()]).toEqual(['nora/a/one'])
    await putOne(open({ prefix: '' }))
    expect([...server.objects.keys()]).toEqual(['nora/a/one', 'a/one'])
  })

  test('is named before the host where path_style is off', async () => {
    const { port } = new URL(server.config.endpoint)
    const files = open({ endpoint: `http://s3.test:${port}`, is_path_style: false }, { guard: everyName })
    await putOne(files)
    expect((await readOne(files))?.toString()).toBe('one')
    await files.deleteAll('a')
    expect(server.asked[0]).toMatchObject({ url: '/nora/a/one', host: `nora-files.s3.test:${port}` })
    expect(server.objects.size).toBe(0)
  })

  test('with thousands of files is listed and emptied page by page', async () => {
    const keys = Array.from({ length: 2_500 }, (_, index) => `nora/a/${index}`)
    for (const key of keys) server.objects.set(key, { bytes: Buffer.alloc(1), modifiedAt: new Date() })
    server.objects.set('nora/b', { bytes: Buffer.alloc(1), modifiedAt: new Date() })
    const found = new Set<string>()
    for await (const { key } of open().list('a')) found.add(key)
    expect(found.size).toBe(2_500)
    expect(server.asked).toHaveLength(3)
    await open().deleteAll('a')
    expect([...server.objects.keys()]).toEqual(['nora/b'])
  })

  test('keeps what others put beside the files', async () => {
    server.objects.set('nora/a/.keep', { bytes: Buffer.alloc(0), modifiedAt: new Date() })
    server.objects.set('nora/a/', { bytes: Buffer.alloc(0), modifiedAt: new Date() })
    await putOne()
    const keys: string[] = []
    for await (const { key } of open().list('a')) keys.push(key)
    expect(keys).toEqual(['a/one'])
    await open().deleteAll('a')
    expect([...server.objects.keys()]).toEqual(['nora/a/.keep', 'nora/a/'])
  })

  test('that keeps an object against its deletion says so', async () => {
    await open().put('a/locked', [])
    await expect(open().deleteAll('a')).rejects.toThrow('did not delete an object: AccessDenied')
  })

  test('is called over connections that are kept', async () => {
    const files = open()
    for (let index = 0; index < 3; index++) await putOne(files)
    expect(await server.countConnections()).toBe(1)
  })
})

describe('a request that fails', () => {
  test.each([
    ['answers 503', { kind: 'answer', status: 503 }],
    ['answers 500', { kind: 'answer', status: 500, code: 'InternalError' }],
    ['asks to slow down', { kind: 'answer', status: 429, code: 'TooManyRequests' }],
    ['breaks off', { kind: 'cut' }],
    ['is silent', { kind: 'silence' }],
  ] as const)('because the server %s is tried twice more, each time later', async (_, fault) => {
    server.fault = { ...fault, times: 2 }
    const files = open({}, fault.kind === 'silence' ? { timeoutMs: 300 } : {})
    await putOne(files)
    expect(server.asked).toHaveLength(3)
    expect(pauses).toEqual([200, 400])
    server.fault = { ...fault, times: 3 }
    await expect(putOne(files)).rejects.toThrow(StorageUnavailable)
    expect(server.asked).toHaveLength(6)
  })

  test('stores nothing', async () => {
    server.fault = { kind: 'answer', status: 503, times: 3 }
    await expect(putOne()).rejects.toThrow('the S3 storage answered PutObject with 503 SlowDown')
    expect(server.objects.size).toBe(0)
  })

  test('because the server is gone says so', async () => {
    const gone = await startS3Server()
    await gone.close()
    const files = open({ endpoint: gone.config.endpoint })
    await expect(putOne(files)).rejects.toThrow('the S3 storage could not be reached for PutObject: refused')
    await expect(readOne(files)).rejects.toThrow(StorageUnavailable)
  })

  test.each([
    ['507 alone', 507, ''],
    ['507 of MinIO', 507, 'XMinioStorageFull'],
    ['a quota of Ceph', 403, 'QuotaExceeded'],
    ['a quota of MinIO', 400, 'XMinioAdminBucketQuotaExceeded'],
  ])('by %s means that there is no room, and is not tried again', async (_, status, code) => {
    server.fault = { kind: 'answer', status, code, times: 1 }
    await expect(putOne()).rejects.toThrow(StorageFull)
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    ['a wrong secret', { secret_key: 'another' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { key_id: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'other' }, 'NoSuchBucket'],
  ])('for %s is refused once, also at the start', async (_, config, code) => {
    await expect(putOne(open(config))).rejects.toThrow(code)
    await expect(readOne(open(config))).rejects.toThrow(code)
    const check = checkS3Bucket({ ...server.config, ...config }, toDeps())
    await expect(check).rejects.toMatchObject({ isRefusal: true, message: expect.stringContaining(code) })
    expect(server.asked).toHaveLength(3)
  })

  test('because the clock is wrong says so', async () => {
    const clock = { ...systemClock, now: () => new Date(Date.now() - 3_600_000) }
    await expect(putOne(open({}, { clock }))).rejects.toThrow('403 RequestTimeTooSkewed')
  })

  test('never shows the key in what it throws', async () => {
    for (const fault of [403, 503, 507, 400]) {
      server.fault = { kind: 'answer', status: fault, code: 'a <secret key/of+tests', times: 3 }
      const error = await putOne().catch((thrown: Error) => thrown)
      const cause = error instanceof Error ? String(error.cause) : ''
      expect(`${error}${cause}${JSON.stringify(error)}`).not.toMatch(/AKIATESTS|secret key/)
    }
  })

  test('is counted by its kind', async () => {
    const { files, readings } = countFailures(open())
    server.fault = { kind: 'answer', status: 403, code: 'AccessDenied', times: 5 }
    const listAll = async () => {
      for await (const _ of files.list('a'));
    }
    for (const call of [() => putOne(files), () => readOne(files), () => files.deleteAll('a'), listAll])
      await expect(call()).rejects.toThrow('AccessDenied')
    await expect(files.delete('a/one')).rejects.toThrow('AccessDenied')
    expect(readings.map(({ name, read }) => [name, read()])).toEqual([
      ['files_put_failed', 1],
      ['files_read_failed', 1],
      ['files_delete_failed', 2],
      ['files_list_failed', 1],
    ])
  })
})

test('a storage that ignores ranges is read all the same', async () => {
  server.ignoresRanges = true
  await open().put('a/one', [Buffer.from('hello, world')])
  expect((await open().read('a/one', { start: 7, end: 9 }))?.toString()).toBe('wo')
})
