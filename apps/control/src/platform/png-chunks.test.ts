import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { NotAPicture, toSquareWebp } from './picture.ts'
import { withoutAncillary } from './png-chunks.ts'

const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const NOTHING = Buffer.alloc(0)

function chunk(kind: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Sixteen pixels a side, black. */
function png(...between: Buffer[]): Buffer {
  const size = Buffer.from([0, 0, 0, 16, 0, 0, 0, 16, 8, 2, 0, 0, 0])
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(16 * (1 + 3 * 16))))
  return Buffer.concat([head, chunk('IHDR', size), ...between, pixels, chunk('IEND', NOTHING)])
}

const unfolds = deflateSync(Buffer.alloc(1 << 26))
const named = (...zeros: number[]) => Buffer.concat([Buffer.from('p'), Buffer.from(zeros), unfolds])

test.each([
  ['a colour profile', 'iCCP', named(0, 0)],
  ['a compressed text', 'zTXt', named(0, 0)],
  ['a text of another language', 'iTXt', named(0, 1, 0, 0, 0)],
  ['what a camera wrote', 'eXIf', Buffer.alloc(1_000)],
  ['a chunk of nobody’s', 'teST', Buffer.alloc(10)],
])('%s never reaches the decoder', async (_what, kind, data) => {
  const given = png(chunk(kind, data))
  expect(withoutAncillary(given).equals(png())).toBe(true)
  const made = await toSquareWebp(given, { side: 8, maxSide: 100 })
  expect(made.equals(await toSquareWebp(png(), { side: 8, maxSide: 100 }))).toBe(true)
})

test.each([
  ['is cut short', png().subarray(0, 60)],
  [
    'says a chunk is longer than the file',
    Buffer.concat([head, Buffer.from('ffffffff49444154', 'hex'), NOTHING]),
  ],
  ['has no pixels', Buffer.concat([png().subarray(0, 33), chunk('IEND', NOTHING)])],
])('a file that %s is refused as before', async (_what, bytes) => {
  await expect(toSquareWebp(bytes, { side: 8, maxSide: 100 })).rejects.toBeInstanceOf(NotAPicture)
})
