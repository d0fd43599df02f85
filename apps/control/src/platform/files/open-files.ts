import { join } from 'node:path'
import { ConfigError } from '@nora/contract/settings'
import { SECOND_MS } from '@nora/kit'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import { type Files, StorageUnavailable } from './files.ts'
import { openFolderFiles } from './folder-files.ts'
import type { S3Deps } from './s3-client.ts'
import { checkS3Bucket, createS3Files } from './s3-files.ts'

/** A start waits no longer for a storage that is silent. */
const CHECK_TIMEOUT_MS = 3 * SECOND_MS

/** The files of the installation: a bucket when one is set, else the folder. */
export function openFiles({ s3, data }: Pick<Config, 's3' | 'data'>, deps: S3Deps): Files {
  return s3 === null ? openFolderFiles(join(data, 'files')) : createS3Files(s3, deps)
}

/**
 * Asks the bucket for a key. Throws a ConfigError when the storage refuses; one that is away is none: without it
 * everything but captures and large bodies of webhooks goes on.
 */
export async function checkFiles(
  { s3 }: Pick<Config, 's3'>,
  { log, ...deps }: S3Deps & { log: Log },
): Promise<void> {
  if (s3 === null) return
  try {
    await checkS3Bucket(s3, { ...deps, timeoutMs: CHECK_TIMEOUT_MS })
  } catch (error) {
    if (error instanceof StorageUnavailable && error.isRefusal) {
      throw new ConfigError([
        `NORA_CONTROL_FILES_URL: ${error.message}; check bucket, endpoint and region, and that the key may list, read, write and delete below the prefix`,
      ])
    }
    log.warn({ err: error }, 'the storage of files does not answer: captures and large bodies wait for it')
  }
}
