import { createCipheriv, createDecipheriv } from 'node:crypto'
import { KIB } from '@nora/kit'

/**
 * A stream in frames of AES-256-GCM, after the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár, 2015): the
 * nonce of a frame is a prefix, its number, and whether it is the last one, so frames cannot be swapped, repeated,
 * or cut off without notice.
 */
const FRAME_BYTES = 64 * KIB
const TAG_BYTES = 16
export const PREFIX_BYTES = 7

export type Seal = { key: Buffer; prefix: Buffer; associated: Buffer }

/** The frames were changed, cut off, or sealed with another key. */
export class BrokenSeal extends Error {
  constructor(frame: number) {
    super(`frame ${frame} does not open`)
  }
}

export async function* sealFrames(chunks: AsyncIterable<Buffer>, seal: Seal): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { content, isLast } of inFrames(chunks, FRAME_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', seal.key, getNonce(seal, number, isLast))
    cipher.setAAD(seal.associated)
    yield Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
    number++
  }
}

/** Throws a BrokenSeal; what was yielded before is genuine but may lack its end. */
export async function* openFrames(chunks: AsyncIterable<Buffer>, seal: Seal): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { content, isLast } of inFrames(chunks, FRAME_BYTES + TAG_BYTES)) {
    if (content.length < TAG_BYTES) throw new BrokenSeal(number)
    const cut = content.length - TAG_BYTES
    const decipher = createDecipheriv('aes-256-gcm', seal.key, getNonce(seal, number, isLast))
    decipher.setAAD(seal.associated)
    decipher.setAuthTag(content.subarray(cut))
    try {
      yield Buffer.concat([decipher.update(content.subarray(0, cut)), decipher.final()])
    } catch {
      throw new BrokenSeal(number)
    }
    number++
  }
}

function getNonce({ prefix }: Seal, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  prefix.copy(nonce)
  nonce.writeUInt32BE(number, PREFIX_BYTES)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Frames of exactly `size` bytes; the last one, which is always there, has what is left. */
async function* inFrames(
  chunks: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ content: Buffer; isLast: boolean }> {
  let waiting: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    // A full frame waits for a further byte: only then is it not the last.
    let from = 0
    for (; waiting.length - from > size; from += size) {
      yield { content: waiting.subarray(from, from + size), isLast: false }
    }
    waiting = waiting.subarray(from)
  }
  yield { content: waiting, isLast: true }
}
