/** CRC-32 of IEEE 802.3, reflected; four bytes, the most significant first. */
export function crc32(bytes: Uint8Array): Uint8Array {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC32_TABLE[(crc ^ byte) & 0xff] as number)
  const made = new Uint8Array(4)
  new DataView(made.buffer).setUint32(0, ~crc >>> 0)
  return made
}

const CRC32_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

/** The polynomial of ISO 3309, reflected, has its bits in the high word alone. */
const CRC64_HIGH = 0xd8000000
const CRC64_TABLE = Array.from({ length: 256 }, (_, index) => {
  let [high, low] = [0, index]
  for (let bit = 0; bit < 8; bit++) {
    const isOdd = low & 1
    low = ((low >>> 1) | (high << 31)) >>> 0
    high = (isOdd ? (high >>> 1) ^ CRC64_HIGH : high >>> 1) >>> 0
  }
  return [high, low] as const
})

/** CRC-64 of ISO 3309; eight bytes, the most significant first. */
export function crc64(bytes: Uint8Array): Uint8Array {
  let [high, low] = [0xffffffff, 0xffffffff]
  for (const byte of bytes) {
    const [tableHigh, tableLow] = CRC64_TABLE[(low ^ byte) & 0xff] as readonly [number, number]
    low = (((low >>> 8) | (high << 24)) ^ tableLow) >>> 0
    high = ((high >>> 8) ^ tableHigh) >>> 0
  }
  const made = new Uint8Array(8)
  const view = new DataView(made.buffer)
  view.setUint32(0, ~high >>> 0)
  view.setUint32(4, ~low >>> 0)
  return made
}

const P1 = 0x9e3779b185ebca87n
const P2 = 0xc2b2ae3d27d4eb4fn
const P3 = 0x165667b19e3779f9n
const P4 = 0x85ebca77c2b2ae63n
const P5 = 0x27d4eb2f165667c5n

const wrap = (value: bigint) => BigInt.asUintN(64, value)
const rotate = (value: bigint, by: bigint) => wrap((value << by) | (value >> (64n - by)))
const round = (accumulator: bigint, word: bigint) => wrap(rotate(wrap(accumulator + word * P2), 31n) * P1)

/** XXH64 with the seed 0 (xxHash fast digest algorithm, version 0.2); eight bytes, the most significant first. */
export function xxhash64(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [start, hashed] = hashStripes(view)
  const made = new Uint8Array(8)
  new DataView(made.buffer).setBigUint64(0, finish(wrap(hashed + BigInt(bytes.length)), view, start))
  return made
}

function hashStripes(view: DataView): [end: number, hash: bigint] {
  if (view.byteLength < 32) return [0, P5]
  let [a, b, c, d] = [wrap(P1 + P2), P2, 0n, wrap(-P1)]
  let at = 0
  for (; at + 32 <= view.byteLength; at += 32) {
    a = round(a, view.getBigUint64(at, true))
    b = round(b, view.getBigUint64(at + 8, true))
    c = round(c, view.getBigUint64(at + 16, true))
    d = round(d, view.getBigUint64(at + 24, true))
  }
  let hash = wrap(rotate(a, 1n) + rotate(b, 7n) + rotate(c, 12n) + rotate(d, 18n))
  for (const word of [a, b, c, d]) hash = wrap((hash ^ round(0n, word)) * P1 + P4)
  return [at, hash]
}

function finish(begun: bigint, view: DataView, from: number): bigint {
  let hash = begun
  let at = from
  for (; at + 8 <= view.byteLength; at += 8)
    hash = wrap(rotate(hash ^ round(0n, view.getBigUint64(at, true)), 27n) * P1 + P4)
  for (; at + 4 <= view.byteLength; at += 4)
    hash = wrap(rotate(hash ^ wrap(BigInt(view.getUint32(at, true)) * P1), 23n) * P2 + P3)
  for (; at < view.byteLength; at++)
    hash = wrap(rotate(hash ^ wrap(BigInt(view.getUint8(at)) * P5), 11n) * P1)
  hash = wrap((hash ^ (hash >> 33n)) * P2)
  hash = wrap((hash ^ (hash >> 29n)) * P3)
  return hash ^ (hash >> 32n)
}
