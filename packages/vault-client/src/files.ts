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
import type { FileOnItsWay } from './views.ts'

export type RecordPlace = { folder_id: string; record_id: string }
/** A link that is being made: nobody is told of its fragment before its file is whole. */
export type MadeLink = { id: string; fragment: string | null; expires_at: string }
/** `ticket`: what a download is shown, null where the server named none. */
export type OpenedLinkPlace = { link_id: string; ticket: string | null }
export type FilePlace = RecordPlace | { made: MadeLink } | OpenedLinkPlace

/** A file under its key; `chunks` of CHUNK_BYTES, the last one what is left. */
export type KeyedFile<P extends FilePlace = FilePlace> = {
  place: P
  facts: FileFacts
  key: Awaited<ReturnType<typeof toFileKey>>
  chunks: number
  /** Hashes of what the key has sealed: under the nonce of a chunk nothing else ever is. */
  sealed: Map<number, Bytes>
}

const TAG_BYTES = 16

/** How many bytes the server keeps of a file of so many. */
export function toSealedBytes(bytes: number): number {
  return bytes + countChunks(bytes) * TAG_BYTES
}

/** How many bytes a file has of which the server keeps so many. */
export function toPlainBytes(sealed: number): number {
  return Math.max(0, sealed - Math.ceil(sealed / (CHUNK_BYTES + TAG_BYTES)) * TAG_BYTES)
}

/** A file with a key of its own, which is nowhere else yet. */
export async function makeFileFacts(
  id: string,
  { name, type, bytes }: { name: string; type: string; bytes: number },
): Promise<FileFacts> {
  const raw = randomBytes(32)
  const key = toBase64url(raw)
  raw.fill(0)
  return { id, name, bytes, key, type }
}

/** Tells the server of a file that comes chunk by chunk, sealed under a key of its own. */
export async function announceFile(
  { api, ids }: Pick<VaultDeps, 'api' | 'ids'>,
  place: RecordPlace,
  file: { name: string; type: string; bytes: number },
): Promise<KeyedFile<RecordPlace>> {
  const facts = await makeFileFacts(ids.next('pwa'), file)
  const params = { id: place.folder_id, record: place.record_id }
  await api.passwords.addFile({ params, body: { id: facts.id, bytes: toSealedBytes(facts.bytes) } })
  return toKeyedFile(place, facts)
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
  const chunk = String(index)
  const { place } = file
  if ('record_id' in place) {
    await api.passwords.putFileChunk({ params: { ...toParams(place, file), chunk }, body })
  } else if ('made' in place) {
    await api.passwords.putShareChunk({ params: { id: place.made.id, chunk }, body })
  } else {
    throw new VaultError('wrong_state', 'a file that is received is not sent', { id: place.link_id })
  }
}

/** Takes back a file that no record names, or the link that it was to go by. */
export async function withdrawFile({ api }: Pick<VaultDeps, 'api'>, file: KeyedFile): Promise<void> {
  const { place } = file
  if ('record_id' in place) await api.passwords.removeFile({ params: toParams(place, file) })
  else if ('made' in place) await api.passwords.revokeShare({ params: { id: place.made.id } })
}

/** Uploads a whole file; what broke off is taken back. The facts go into the record’s details. */
export async function uploadFile(
  deps: Pick<VaultDeps, 'api' | 'ids'>,
  place: RecordPlace,
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

export async function toKeyedFile<P extends FilePlace>(place: P, facts: FileFacts): Promise<KeyedFile<P>> {
  const raw = fromBase64url(facts.key)
  const key = await toFileKey(raw)
  raw.fill(0)
  return { place, facts, key, chunks: countChunks(facts.bytes), sealed: new Map() }
}

/**
 * Downloads one chunk and opens it. Throws `wrong_key` when it is another, `wrong_length` when it is cut, `incomplete`
 * for a link whose file the server does not have.
 */
export async function receiveChunk(
  { callStream }: Pick<VaultDeps, 'callStream'>,
  file: KeyedFile,
  index: number,
): Promise<Bytes> {
  const response = await askForChunk(callStream, file, index)
  const sealed = new Uint8Array(await response.arrayBuffer())
  const plain = await openChunk(file.key, { index, isLast: index === file.chunks - 1 }, sealed)
  assertLength(file, index, plain)
  return plain
}

/** Downloads a whole file. Throws as `receiveChunk` does. */
export async function downloadFile(
  deps: Pick<VaultDeps, 'callStream'>,
  place: RecordPlace,
  facts: FileFacts,
): Promise<Bytes> {
  const file = await toKeyedFile(place, facts)
  const chunks: Bytes[] = []
  for (let index = 0; index < file.chunks; index++) chunks.push(await receiveChunk(deps, file, index))
  return concat(...chunks)
}

async function askForChunk(
  callStream: VaultDeps['callStream'],
  file: KeyedFile,
  index: number,
): Promise<Response> {
  const { place } = file
  const chunk = String(index)
  if ('record_id' in place) {
    return callStream(calls.passwords.getFileChunk, { params: { ...toParams(place, file), chunk } })
  }
  if ('made' in place || place.ticket === null) {
    throw new VaultError('incomplete', 'the server keeps no file for this link', { file_id: file.facts.id })
  }
  const { link_id: id, ticket } = place
  return callStream(calls.passwords.getShareChunk, { params: { id, chunk }, body: { ticket } })
}

/** What whoever shows how far a file is has to know of it. */
export function toFileOnItsWay({ facts: { id, bytes }, chunks }: KeyedFile): FileOnItsWay {
  return { id, bytes, chunks, chunk_bytes: CHUNK_BYTES }
}

function toParams({ folder_id, record_id }: RecordPlace, { facts }: KeyedFile) {
  return { id: folder_id, record: record_id, file: facts.id }
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
