/**
 * Visitors that ask for a long body and hardly read it: `slow-readers-process.ts ORDER`, which is JSON. Tells
 * once all have asked how many were let in.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { SlowReadersOrder } from './scenarios/slow-readers.ts'

const AT_ONCE = 50
/** Above the least that a visitor must read, or it would be cut off and not be slow any more. */
const READ_EVERY_MS = 10_000
const ENDLESS_BYTES = 1e12
const PATIENCE_MS = 60_000

const { port, host, count } = JSON.parse(process.argv[2] ?? '') as SlowReadersOrder
const sockets: Socket[] = []
let served = 0
let refused = 0
while (sockets.length < count) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, open))
}
setInterval(() => {
  for (const socket of sockets) socket.once('data', () => socket.pause()).resume()
}, READ_EVERY_MS)
process.send?.({ served, refused })
process.on('disconnect', () => process.exit())

async function open(): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.write(`GET /bytes/${ENDLESS_BYTES} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  const [bytes] = (await once(socket, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [Buffer]
  socket.pause()
  if (bytes.toString('latin1').startsWith('HTTP/1.1 200 ')) served++
  else refused++
}
