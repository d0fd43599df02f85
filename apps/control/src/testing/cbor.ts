export type CborValue = number | string | Buffer | Map<number, CborValue> | { [key: string]: CborValue }

/** Writes the few kinds of CBOR that authenticators use (RFC 8949 §3): integers, bytes, text and maps. */
export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries: [number | string, CborValue][] = value instanceof Map ? [...value] : Object.entries(value)
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
  ])
}

/** Major type and argument, in as few bytes as it takes. */
function head(majorType: number, argument: number): Buffer {
  const first = majorType << 5
  if (argument < 24) return Buffer.from([first | argument])
  if (argument < 0x100) return Buffer.from([first | 24, argument])
  const long = Buffer.alloc(3)
  long.writeUInt8(first | 25)
  long.writeUInt16BE(argument, 1)
  return long
}
