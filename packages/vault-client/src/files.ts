import { calls } from '@nora/contract/calls'
import {
  type Bytes,
  CHUNK_BYTES,
  concat,
  fromBase64url,
  openChunk,
  randomBytes,
  sealChunk,
  toBase64url,
  toFileKey,
  VaultError,
} from '@nora/vault-core'
import type { FileFacts } from '@nora/vault-records'
import type { VaultDeps } from './deps.ts'

type Place = { folder_id: string; record_id: string }
const TAG_BYTES = 16

/** Seals a file under a key of its own and uploads it chunk by chunk. The facts go into the record’s details. */
export async function uploadFile(
  { api, ids }: Pick<VaultDeps, 'api' | 'ids'>,
  { folder_id, record_id }: Place,
  file: { name: string; type: string; bytes: Bytes },
): Promise<FileFacts> {
  const id = ids.next('pwa')
  const raw = randomBytes(32)
  const key = await toFileKey(raw)
  const count = countChunks(file.bytes.length)
  const sealedBytes = file.bytes.length + count * TAG_BYTES
  const place = { id: folder_id, record: record_id }
  await api.passwords.addFile({ params: place, body: { id, bytes: sealedBytes } })
  for (let index = 0; index < count; index++) {
    const plain = file.bytes.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)
    const sealed = await sealChunk(key, { index, isLast: index === count - 1 }, plain)
    const params = { ...place, file: id, chunk: String(index) }
    await api.passwords.putFileChunk({
      params,
      body: new Blob([sealed], { type: 'application/octet-stream' }),
    })
  }
  return { id, name: file.name, bytes: file.bytes.length, key: toBase64url(raw), type: file.type }
}

/** Downloads a file and opens it. Throws `wrong_key` when a chunk is another, `wrong_length` when one is cut. */
export async function downloadFile(
  { callStream }: Pick<VaultDeps, 'callStream'>,
  { folder_id, record_id }: Place,
  facts: FileFacts,
): Promise<Bytes> {
  const key = await toFileKey(fromBase64url(facts.key))
  const count = countChunks(facts.bytes)
  const chunks: Bytes[] = []
  for (let index = 0; index < count; index++) {
    const params = { id: folder_id, record: record_id, file: facts.id, chunk: String(index) }
    const response = await callStream(calls.passwords.getFileChunk, { params })
    const sealed = new Uint8Array(await response.arrayBuffer())
    chunks.push(await openChunk(key, { index, isLast: index === count - 1 }, sealed))
  }
  const bytes = concat(...chunks)
  if (bytes.length === facts.bytes) return bytes
  throw new VaultError('wrong_length', 'the file has another length than its record says', {
    bytes: bytes.length,
  })
}

/** An empty file has one chunk too, which says that it is the last. */
function countChunks(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / CHUNK_BYTES))
}
