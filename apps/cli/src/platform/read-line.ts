import type { Readable } from 'node:stream'

const MOST_CHARACTERS = 4_096

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
