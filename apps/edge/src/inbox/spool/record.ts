import { createHash } from 'node:crypto'
import { MIB } from '@nora/kit'
import type { InboxRequest, StoredHead } from '../received-request.ts'

/**
 * A record: magic, length of the head, length of the body, the beginning of the SHA-256 of these twelve bytes, the
 * SHA-256 of what follows, the head as JSON, the body as it came. Lengths have a checksum of their own, so that after
 * one flipped bit in them the next record is found.
 */
const MAGIC = Buffer.from('NWR1')
const LENGTHS_END = 12
const CHECK_BYTES = 4
const HASH_START = LENGTHS_END + CHECK_BYTES
const PREFIX_BYTES = HASH_START + 32

const HEAD_LIMIT_BYTES = 2 * MIB
const BODY_LIMIT_BYTES = 16 * MIB

/** `short`: the record needs so many bytes from its start, more than there are. */
export type ReadRecord =
  | { readonly kind: 'record'; readonly request: InboxRequest; readonly next: number }
  | { readonly kind: 'short'; readonly neededBytes: number }
  | { readonly kind: 'damaged'; readonly next: number }

export function encodeRecord({ head, body }: InboxRequest): Buffer {
  const json = Buffer.from(JSON.stringify(head))
  const record = Buffer.allocUnsafe(PREFIX_BYTES + json.length + body.length)
  MAGIC.copy(record)
  record.writeUInt32BE(json.length, MAGIC.length)
  record.writeUInt32BE(body.length, MAGIC.length + 4)
  hash(record.subarray(0, LENGTHS_END)).copy(record, LENGTHS_END, 0, CHECK_BYTES)
  json.copy(record, PREFIX_BYTES)
  body.copy(record, PREFIX_BYTES + json.length)
  hash(record.subarray(PREFIX_BYTES)).copy(record, HASH_START)
  return record
}

/** Reads the record that starts at `offset`, or says where the next one may. */
export function readRecord(bytes: Buffer, offset: number): ReadRecord {
  const available = bytes.length - offset
  if (available < PREFIX_BYTES) return { kind: 'short', neededBytes: PREFIX_BYTES }
  const lengths = readLengths(bytes, offset)
  if (lengths === null) return { kind: 'damaged', next: findPrefix(bytes, offset + 1) }
  const headStart = offset + PREFIX_BYTES
  const bodyStart = headStart + lengths.head
  const next = bodyStart + lengths.body
  if (next > bytes.length) return { kind: 'short', neededBytes: next - offset }
  const sum = bytes.subarray(offset + HASH_START, headStart)
  if (!hash(bytes.subarray(headStart, next)).equals(sum)) return { kind: 'damaged', next }
  const head = JSON.parse(bytes.toString('utf8', headStart, bodyStart)) as StoredHead
  return { kind: 'record', request: { head, body: bytes.subarray(bodyStart, next) }, next }
}

function readLengths(bytes: Buffer, offset: number): { head: number; body: number } | null {
  if (bytes.compare(MAGIC, 0, MAGIC.length, offset, offset + MAGIC.length) !== 0) return null
  const check = hash(bytes.subarray(offset, offset + LENGTHS_END)).subarray(0, CHECK_BYTES)
  if (bytes.compare(check, 0, CHECK_BYTES, offset + LENGTHS_END, offset + HASH_START) !== 0) return null
  const head = bytes.readUInt32BE(offset + MAGIC.length)
  const body = bytes.readUInt32BE(offset + MAGIC.length + 4)
  return head > HEAD_LIMIT_BYTES || body > BODY_LIMIT_BYTES ? null : { head, body }
}

/** Where the next record may start; near the end where none is seen, since one may begin there. */
function findPrefix(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MAGIC, from); at !== -1; at = bytes.indexOf(MAGIC, at + 1)) {
    if (bytes.length - at < PREFIX_BYTES || readLengths(bytes, at) !== null) return at
  }
  return Math.max(from, bytes.length - MAGIC.length + 1)
}

function hash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
