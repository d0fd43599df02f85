/**
 * The local service behind tunnels, as a process of its own: `/bytes/N` sends so many, a body is counted,
 * an upgrade is answered with 101 and everything after it echoed, anything else gets 13 bytes.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

const CHUNK = Buffer.alloc(256 * 1024, 'nora burrows under the birch. ')
const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n'

const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
  const [, kind, size] = (req.url ?? '').split('/')
  if (kind === 'bytes') send(res, Number(size))
  else if (req.method === 'GET') res.end('Hello, world!')
  else count(req, res)
})
server.on('upgrade', (_req: IncomingMessage, socket: Socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.write(SWITCHING)
  socket.pipe(socket)
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
process.on('disconnect', () => process.exit())

function send(res: ServerResponse, bytes: number): void {
  res.writeHead(200, { 'content-length': bytes })
  let left = bytes
  const more = (): void => {
    while (left > 0 && !res.destroyed) {
      const part = left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK
      left -= part.length
      if (!res.write(part)) return
    }
    if (left === 0) res.end()
  }
  res.on('drain', more)
  more()
}

function count(req: IncomingMessage, res: ServerResponse): void {
  let bytes = 0
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  req.on('end', () => res.end(String(bytes)))
}
