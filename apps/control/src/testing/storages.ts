import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@nora/kit'
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

export async function openTestFolder(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'nora-files-'))
  return {
    files: openFolderFiles(folder),
    countFiles: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A bucket of a server of its own, with pages so small that a test fills several. */
export async function openTestBucket(): Promise<TestStorage & { server: S3Server }> {
  const server = await startS3Server()
  server.pageSize = 3
  const guard = createOutboundGuard({ may_reach_private: true })
  const deps = { clock: systemClock, random: Math.random, pause: async () => {}, guard }
  return {
    server,
    files: createS3Files(server.config, deps),
    countFiles: () => server.objects.size,
    close: () => server.close(),
  }
}
