import type { Readable } from 'node:stream'
import { MIB } from '@nora/kit'

const MOST_CHARACTERS = 4_096
/** More than any text that a command reads may have. */
const MOST_TEXT = 16 * MIB

/** The first line of a stream, or as much of it as there is; what follows is left unread. */
export async function readLine(stream: Readable): Promise<string> {
  let text = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream as AsyncIterable<string>) {
    text += chunk
    if (text.includes('\n') || text.length > MOST_CHARACTERS) break
  }
  return text.split('\n', 1)[0]?.slice(0, MOST_CHARACTERS) ?? ''
}

/** All of a stream, as it comes; a stream without an end is left at a size that no text has. */
export async function readBytes(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MOST_TEXT) break
  }
  return Buffer.concat(chunks)
}

/** All of a stream; a stream without an end is left at a size that no text has. */
export async function readText(stream: Readable): Promise<string> {
  let text = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream as AsyncIterable<string>) {
    text += chunk
    if (text.length > MOST_TEXT) break
  }
  return text
}
