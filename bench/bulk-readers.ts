import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Subject } from './subjects/subject.ts'

const ENDLESS_BYTES = 1e12

/** Visitors that read a body without end. */
export class BulkReaders {
  /** Bytes that have arrived, heads included. */
  bytes = 0
  /** Readers that were cut off. */
  lost = 0
  readonly #sockets: Socket[] = []

  async open(count: number, { url, host }: Subject): Promise<void> {
    const { port, host: own } = new URL(url)
    for (let i = 0; i < count; i++) {
      const socket = connect(Number(port), '127.0.0.1')
      this.#sockets.push(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.lost++)
      await once(socket, 'connect')
      socket.on('data', (chunk: Buffer) => {
        this.bytes += chunk.length
      })
      socket.write(`GET /bytes/${ENDLESS_BYTES} HTTP/1.1\r\nHost: ${host ?? own}\r\n\r\n`)
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.removeAllListeners('close').destroy()
  }
}
