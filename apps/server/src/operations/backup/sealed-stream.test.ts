import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { BrokenSeal, openFrames, PREFIX_BYTES, sealFrames } from './sealed-stream.ts'

const FRAME = 64 * 1024
const SEALED = FRAME + 16
const seal = { key: randomBytes(32), prefix: randomBytes(PREFIX_BYTES), associated: Buffer.from('head') }

async function* parts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

const sealed = (bytes: Buffer) => collect(sealFrames(parts(bytes, 10_000), seal))
const opened = (bytes: Buffer, by = seal) => collect(openFrames(parts(bytes, 7777), by))

test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME])('%i bytes come back as they were', async (size) => {
  const bytes = randomBytes(size)
  const file = await sealed(bytes)
  expect(file.length).toBe(size + 16 * Math.max(1, Math.ceil(size / FRAME)))
  expect((await opened(file)).equals(bytes)).toBe(true)
})

const changes: [string, (file: Buffer) => Buffer][] = [
  ['cut within a frame', (file) => file.subarray(0, -1)],
  ['cut between frames', (file) => file.subarray(0, 2 * SEALED)],
  ['empty', () => Buffer.alloc(0)],
  ['with two frames swapped', (file) => swapped(file)],
  ['with a frame twice', (file) => Buffer.concat([file.subarray(0, SEALED), file])],
  ['with something behind it', (file) => Buffer.concat([file, randomBytes(20)])],
]

test.each(changes)('a file that is %s does not open', async (_which, change) => {
  const file = await sealed(randomBytes(2 * FRAME + 500))
  await expect(opened(change(file))).rejects.toBeInstanceOf(BrokenSeal)
})

test('a file does not open by another key or under another head', async () => {
  const file = await sealed(randomBytes(100))
  await expect(opened(file, { ...seal, key: randomBytes(32) })).rejects.toBeInstanceOf(BrokenSeal)
  await expect(opened(file, { ...seal, associated: Buffer.from('Head') })).rejects.toBeInstanceOf(BrokenSeal)
})

function swapped(file: Buffer): Buffer {
  return Buffer.concat([
    file.subarray(SEALED, 2 * SEALED),
    file.subarray(0, SEALED),
    file.subarray(2 * SEALED),
  ])
}
