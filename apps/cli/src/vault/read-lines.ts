import type { Socket } from 'node:net'
import { MIB } from '@nora/kit'

/** A file of a record may have 100 MiB, which base64 makes a third longer. */
const LONGEST_LINE = 160 * MIB

/** Hands on each line of a socket. One that sends a line without an end is cut off. */
export function readLines(socket: Socket, onLine: (line: string) => void): void {
  let chunks: string[] = []
  let length = 0
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = chunk.split('\n')
    const last = lines.pop() ?? ''
    for (const line of lines) {
      onLine(chunks.join('') + line)
      chunks = []
      length = 0
    }
    chunks.push(last)
    length += last.length
    if (length > LONGEST_LINE) socket.destroy()
  })
}
