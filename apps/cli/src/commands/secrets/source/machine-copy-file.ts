import { join } from 'node:path'
import type { MachineCacheStore } from '@nora/vault-client/machine'
import type { Platform } from '../../../platform/platform.ts'
import { replaceFile } from '../../../platform/replace-file.ts'

const ID = /^ns_[0-9A-Z]{26}$/

/**
 * Where a machine keeps its sealed copy: a file of its owner in the client's folder. A copy that cannot be written is told
 * to `onFailed`, and the former stays.
 */
export function openCopyFile(
  { configFolder, readBytes }: Pick<Platform, 'configFolder' | 'readBytes'>,
  tokenId: string,
  onFailed: (error: unknown) => void,
): MachineCacheStore | null {
  const path = toCopyPath({ configFolder }, tokenId)
  if (path === null) return null
  return {
    load: () => readBytes(path),
    async save(bytes) {
      await replaceFile(path, Buffer.from(bytes)).catch(onFailed)
    },
  }
}

/** null for what is no id of a token. */
export function toCopyPath({ configFolder }: Pick<Platform, 'configFolder'>, tokenId: string): string | null {
  return ID.test(tokenId) ? join(configFolder, 'secrets', `${tokenId}.copy`) : null
}
