import { calls } from '@nora/contract/calls'
import {
  type Bytes,
  CHUNK_BYTES,
  concat,
  equalBytes,
  fromBase64url,
  openChunk,
  randomBytes,
  sealChunk,
  sha256,
  toBase64url,
  toFileKey,
  VaultError,
} from '@nora/vault-core'
import type { FileFacts } from '@nora/vault-records'
import type { VaultDeps } from './deps.ts'

export type FilePlace = { folder_id: string; record_id: string }

/** A file under its key; `chunks` of CHUNK_BYTES, the last one what is left. */
export type KeyedFile = {
  place: FilePlace
  facts: FileFacts
  key: Awaited<ReturnType<typeof toFileKey>>
  chunks: number
  /** Hashes of what the key has sealed: under the nonce of a chunk nothing else ever is. */
  sealed: Map<number, Bytes>
}

const TAG_BYTES = 16

/** Tells the server of a file that comes chunk by chunk, sealed under a key of its own. */
export async function announceFile(
  { api, ids }: Pick<VaultDeps, 'api' | 'ids'>,
  place: FilePlace,
  { name, type, bytes }: { name: string; type: string; bytes: number },
): Promise<KeyedFile> {
  const id = ids.next('pwa')
  const raw = randomBytes(32)
  const key = await toFileKey(raw)
  const facts = { id, name, bytes, key: toBase64url(raw), type }
  raw.fill(0)
  const chunks = countChunks(bytes)
  const params = { id: place.folder_id, record: place.record_id }
  await api.passwords.addFile({ params, body: { id, bytes: bytes + chunks * TAG_BYTES } })
  return { place, facts, key, chunks, sealed: new Map() }
}

/**
 * Seals and sends one chunk. Sent again it is the same bytes, which the server takes once; others, as of a file that
 * was changed meanwhile, are refused with `wrong_state`.
 */
export async function sendChunk(
  { api }: Pick<VaultDeps, 'api'>,
  file: KeyedFile,
  { index, plain }: { index: number; plain: Bytes },
): Promise<void> {
  assertLength(file, index, plain)
  await assertSame(file, index, plain)
  const sealed = await sealChunk(file.key, { index, isLast: index === file.chunks - 1 }, plain)
  const body = new Blob([sealed], { type: 'application/octet-stream' })
  await api.passwords.putFileChunk({ params: { ...toParams(file), chunk: String(index) }, body })
}

/** Takes back a file that no record names. */
export async function withdrawFile({ api }: Pick<VaultDeps, 'api'>, file: KeyedFile): Promise<void> {
  await api.passwords.removeFile({ params: toParams(file) })
}

/** Uploads a whole file; what broke off is taken back. The facts go into the record’s details. */
export async function uploadFile(
  deps: Pick<VaultDeps, 'api' | 'ids'>,
  place: FilePlace,
  { name, type, bytes }: { name: string; type: string; bytes: Bytes },
): Promise<FileFacts> {
  const file = await announceFile(deps, place, { name, type, bytes: bytes.length })
  try {
    for (let index = 0; index < file.chunks; index++) {
      const plain = bytes.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)
      await sendChunk(deps, file, { index, plain })
    }
  } catch (error) {
    // Out of reach it stays there unfinished, which the server deletes after a day.
    await withdrawFile(deps, file).catch(() => {})
    throw error
  }
  return file.facts
}

export async function toKeyedFile(place: FilePlace, facts: FileFacts): Promise<KeyedFile> {
  const raw = fromBase64url(facts.key)
  const key = await toFileKey(raw)
  raw.fill(0)
  return { place, facts, key, chunks: countChunks(facts.bytes), sealed: new Map() }
}

/** Downloads one chunk and opens it. Throws `wrong_key` when it is another, `wrong_length` when it is cut. */
export async function receiveChunk(
  { callStream }: Pick<VaultDeps, 'callStream'>,
  file: KeyedFile,
  index: number,
): Promise<Bytes> {
  const params = { ...toParams(file), chunk: String(index) }
  const response = await callStream(calls.passwords.getFileChunk, { params })
  const sealed = new Uint8Array(await response.arrayBuffer())
  const plain = await openChunk(file.key, { index, isLast: index === file.chunks - 1 }, sealed)
  assertLength(file, index, plain)
  return plain
}

/** Downloads a whole file. Throws as `receiveChunk` does. */
export async function downloadFile(
  deps: Pick<VaultDeps, 'callStream'>,
  place: FilePlace,
  facts: FileFacts,
): Promise<Bytes> {
  const file = await toKeyedFile(place, facts)
  const chunks: Bytes[] = []
  for (let index = 0; index < file.chunks; index++) chunks.push(await receiveChunk(deps, file, index))
  return concat(...chunks)
}

function toParams({ place, facts }: KeyedFile) {
  return { id: place.folder_id, record: place.record_id, file: facts.id }
}

/** An empty file has one chunk too, which says that it is the last. */
function countChunks(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / CHUNK_BYTES))
}

function assertLength({ facts: { bytes } }: KeyedFile, index: number, plain: Bytes): void {
  const expected = Math.min(CHUNK_BYTES, bytes - index * CHUNK_BYTES)
  if (plain.length === expected) return
  throw new VaultError('wrong_length', 'a chunk has another length than its file says', {
    index,
    bytes: plain.length,
  })
}

async function assertSame({ sealed }: KeyedFile, index: number, plain: Bytes): Promise<void> {
  const hash = await sha256(plain)
  const before = sealed.get(index)
  if (before !== undefined && !equalBytes(before, hash))
    throw new VaultError('wrong_state', 'the file was changed while it was sent', { index })
  sealed.set(index, hash)
}
