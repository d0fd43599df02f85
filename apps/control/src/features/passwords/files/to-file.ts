import { type PasswordFile, SEALED_CHUNK_BYTES } from '@nora/contract/passwords'
import type { FileRow } from '../stored/files.store.ts'

/** How many chunks a sealed file of so many bytes has. */
export function countChunks(bytes: number): number {
  return Math.ceil(bytes / SEALED_CHUNK_BYTES)
}

/** How many bytes one of its chunks has: the last one what is left. */
export function getChunkBytes(bytes: number, chunk: number): number {
  return Math.min(SEALED_CHUNK_BYTES, bytes - chunk * SEALED_CHUNK_BYTES)
}

export function toFile({ id, bytes }: FileRow, chunks: readonly { chunk: number }[]): PasswordFile {
  return { id, bytes, chunks: countChunks(bytes), stored: chunks.map(({ chunk }) => chunk) }
}
