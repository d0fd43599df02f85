import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '@nora/contract/settings'
import { systemClock } from '@nora/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import type { Log } from '../log.ts'
import { createOutboundGuard } from '../outbound/guard.ts'
import { checkFiles, openFiles } from './open-files.ts'

let server: S3Server
let warned: string[]
beforeEach(async () => {
  server = await startS3Server()
  warned = []
})
afterEach(() => server.close())

const deps = {
  clock: systemClock,
  random: Math.random,
  pause: async () => {},
  guard: createOutboundGuard({ may_reach_private: true }),
  log: { warn: (_: unknown, text: string) => void warned.push(text) } as unknown as Log,
}

test('files are in the data folder unless a bucket is set', async () => {
  const data = await mkdtemp(join(tmpdir(), 'nora-data-'))
  const range = { start: 0, end: 3 }
  await checkFiles({ s3: null }, deps)
  await openFiles({ s3: null, data }, deps).put('a/one', [Buffer.from('one')])
  expect((await openFiles({ s3: null, data }, deps).read('a/one', range))?.toString()).toBe('one')
  const bucket = openFiles({ s3: server.config, data }, deps)
  expect(await bucket.read('a/one', range)).toBeNull()
  await bucket.put('a/one', [Buffer.from('two')])
  expect(server.objects.get('nora/a/one')?.bytes.toString()).toBe('two')
  await rm(data, { recursive: true })
})

test('a start with a bucket that opens says nothing', async () => {
  await checkFiles({ s3: server.config }, deps)
  expect(server.asked).toHaveLength(1)
  expect(warned).toEqual([])
})

test.each([
  ['a wrong secret key', { secret_key: 'wrong' }, '403 SignatureDoesNotMatch'],
  ['a bucket that is not there', { bucket: 'other' }, '404 NoSuchBucket'],
])('a start with %s ends, and says what to check', async (_, changes, said) => {
  const check = checkFiles({ s3: { ...server.config, ...changes } }, deps)
  await expect(check).rejects.toThrow(ConfigError)
  await expect(check).rejects.toThrow(
    `NORA_CONTROL_FILES_URL: the S3 storage answered ListObjectsV2 with ${said}; check bucket, endpoint and region`,
  )
})

test('a start goes on while the storage is away, and warns', async () => {
  server.fault = { kind: 'cut', times: 3 }
  await checkFiles({ s3: server.config }, deps)
  expect(warned).toEqual(['the storage of files does not answer: captures and large bodies wait for it'])
})
