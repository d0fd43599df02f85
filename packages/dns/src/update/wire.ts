import { createHash } from 'node:crypto'

/** Parts of messages that updates are made of (RFC 1035 §4, RFC 2136 §2). */
export const TYPE = { SOA: 6, TXT: 16, TSIG: 250 } as const
export const CLASS = { IN: 1, NONE: 254, ANY: 255 } as const
export const HEADER_BYTES = 12
const LABEL_LIMIT = 63
const NAME_LIMIT = 255
const TXT_CHUNK = 255
const POINTER = 0xc0

/** In lower case and without compression, as signatures need it (RFC 8945 §4.3.3). */
export function encodeName(name: string): Buffer {
  const labels = name.toLowerCase().split('.').filter(Boolean)
  const parts = labels.map((label) => {
    const bytes = Buffer.from(label, 'latin1')
    if (bytes.length > LABEL_LIMIT) throw new RangeError(`a label of ${name} is too long`)
    return Buffer.concat([Buffer.from([bytes.length]), bytes])
  })
  const encoded = Buffer.concat([...parts, Buffer.from([0])])
  if (encoded.length > NAME_LIMIT) throw new RangeError(`${name} is too long`)
  return encoded
}

export function encodeText(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8')
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += TXT_CHUNK) {
    const chunk = bytes.subarray(at, at + TXT_CHUNK)
    chunks.push(Buffer.from([chunk.length]), chunk)
  }
  return Buffer.concat(chunks)
}

export function encodeRecord(
  name: string,
  { type, dnsClass, ttl, data }: { type: number; dnsClass: number; ttl: number; data: Buffer },
): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(dnsClass, 2)
  head.writeUInt32BE(ttl, 4)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodeName(name), head, data])
}

export type RawRecord = { start: number; type: number; data: Buffer }

/** Walks over a message. Throws a RangeError for one that ends too early. */
export function listRecords(message: Buffer): RawRecord[] {
  if (message.length < HEADER_BYTES) throw new RangeError('a message is too short')
  let at = HEADER_BYTES
  for (let left = message.readUInt16BE(4); left > 0; left--) at = skipName(message, at) + 4
  const records: RawRecord[] = []
  const count = message.readUInt16BE(6) + message.readUInt16BE(8) + message.readUInt16BE(10)
  for (let left = count; left > 0; left--) {
    const start = at
    const head = skipName(message, at)
    const length = message.readUInt16BE(head + 8)
    const end = head + 10 + length
    if (end > message.length) throw new RangeError('a record ends too early')
    records.push({ start, type: message.readUInt16BE(head), data: message.subarray(head + 10, end) })
    at = end
  }
  return records
}

/** Where the bytes after a name are; pointers are not followed. */
export function skipName(message: Buffer, start: number): number {
  let at = start
  for (;;) {
    const length = message.readUInt8(at)
    if (length === 0) return at + 1
    if ((length & POINTER) === POINTER) return at + 2
    at += 1 + length
  }
}

/** Says whether two secrets are the same without saying how much of them is. */
export function isSameMac(one: Buffer, other: Buffer): boolean {
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  return hash(one).equals(hash(other)) && one.length === other.length
}
