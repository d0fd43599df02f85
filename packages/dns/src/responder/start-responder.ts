import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, isIPv6, type Server, type Socket } from 'node:net'
import { frame, readFrame, type ServerAddress } from '../ask-server.ts'
import { answerQuery, type ServedZone } from './answer-query.ts'
import { SourceRates } from './source-rates.ts'

const IDLE_MS = 5_000
const CONNECTIONS_LIMIT = 200
/** Queries of one connection that are answered at a time. */
const PIPELINE_LIMIT = 32
const LENGTH_BYTES = 2

export type ResponderDeps = {
  zones: readonly ServedZone[]
  monotonicMs: () => number
  onError: (error: unknown) => void
}

export type Responder = { port: number; close(): Promise<void> }

/** Answers for its zones over UDP and TCP, and refuses everything else. Port 0 is any free one. */
export async function startResponder(
  { address, port }: ServerAddress,
  deps: ResponderDeps,
): Promise<Responder> {
  const rates = new SourceRates(deps.monotonicMs)
  const tcp = createServer((socket) => serve(socket, rates, deps))
  tcp.maxConnections = CONNECTIONS_LIMIT
  tcp.listen(port, address)
  await once(tcp, 'listening')
  const bound = (tcp.address() as { port: number }).port
  const udp = createSocket({ type: isIPv6(address) ? 'udp6' : 'udp4', recvBufferSize: 1 << 20 })
  udp.on('message', (query, from) => void answerDatagram(udp, query, from, rates, deps))
  udp.on('error', deps.onError)
  udp.bind(bound, address)
  await once(udp, 'listening')
  return { port: bound, close: () => close(udp, tcp) }
}

async function answerDatagram(
  udp: UdpSocket,
  query: Buffer,
  { address, port }: RemoteInfo,
  rates: SourceRates,
  { zones, onError }: ResponderDeps,
): Promise<void> {
  if (!rates.take(address)) return
  try {
    const answer = await answerQuery(query, 'udp', zones)
    if (answer) udp.send(answer, port, address)
  } catch (error) {
    onError(error)
  }
}

function serve(socket: Socket, rates: SourceRates, { zones, onError }: ResponderDeps): void {
  const source = socket.remoteAddress ?? ''
  let seen: Buffer = Buffer.alloc(0)
  let running = 0
  socket.setTimeout(IDLE_MS, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  const read = () => {
    while (running < PIPELINE_LIMIT) {
      const query = readFrame(seen)
      if (query === null) return
      seen = seen.subarray(LENGTH_BYTES + query.length)
      if (!rates.take(source)) return socket.destroy()
      running++
      answerQuery(query, 'tcp', zones)
        .then((answer) => (answer ? socket.write(frame(answer)) : socket.destroy()))
        .catch(onError)
        .finally(() => {
          running--
          socket.resume()
          read()
        })
    }
    // What it sends meanwhile waits.
    socket.pause()
  }
  socket.on('data', (bytes: Buffer) => {
    seen = seen.length === 0 ? bytes : Buffer.concat([seen, bytes])
    read()
  })
}

async function close(udp: UdpSocket, tcp: Server): Promise<void> {
  await new Promise<void>((resolve) => udp.close(() => resolve()))
  await new Promise<void>((resolve) => tcp.close(() => resolve()))
}
