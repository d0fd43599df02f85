import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { randomToken, systemClock } from '@nora/kit'
import { loadConfig } from '../platform/config/config.ts'
import type { Files } from '../platform/files/files.ts'
import { openFolderFiles } from '../platform/files/folder-files.ts'
import { createS3Files } from '../platform/files/s3-files.ts'
import { createOutboundGuard } from '../platform/outbound/guard.ts'
import { type S3Server, startS3Server } from './s3-server.ts'

/** Files of a test, empty at first. */
export type TestStorage = { files: Files; countFiles(): number; close(): Promise<void> }

/** Everything that keeps files, for tests of what all of them promise. */
export const STORAGES: readonly { name: string; open: () => Promise<TestStorage> }[] = [
  { name: 'a folder', open: openTestFolder },
  { name: 'an S3 bucket', open: openTestBucket },
]

const DEPS = {
  clock: systemClock,
  random: Math.random,
  guard: createOutboundGuard({ may_reach_private: true }),
}

export async function openTestFolder(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'nora-files-'))
  return {
    files: openFolderFiles(folder),
    countFiles: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A folder of its own in the bucket that `NORA_TEST_FILES_…` names as settings of control do. */
export async function openRealBucket(): Promise<Pick<TestStorage, 'files' | 'close'>> {
  const named = ['URL', 'KEY_ID', 'SECRET_KEY', 'CA'].map((name) => [
    `NORA_CONTROL_FILES_${name}`,
    process.env[`NORA_TEST_FILES_${name}`],
  ])
  const { s3 } = loadConfig(Object.fromEntries(named))
  if (s3 === null) throw new Error('NORA_TEST_FILES_URL is not set')
  const folder = `tests-${randomToken(8)}`
  const whole = createS3Files(s3, { ...DEPS, pause: (ms) => setTimeout(ms) })
  const files = createS3Files(
    { ...s3, prefix: `${s3.prefix}${folder}/` },
    { ...DEPS, pause: (ms) => setTimeout(ms) },
  )
  return { files, close: () => whole.deleteAll(folder) }
}

/** A bucket of a server of its own, with pages so small that a test fills several. */
export async function openTestBucket(): Promise<TestStorage & { server: S3Server }> {
  const server = await startS3Server()
  server.pageSize = 3
  return {
    server,
    files: createS3Files(server.config, { ...DEPS, pause: async () => {} }),
    countFiles: () => server.objects.size,
    close: () => server.close(),
  }
}
