/**
 * What an idle stream costs: both ends of links over loopback sockets in one process, so many streams that
 * have each carried a byte both ways, and the memory in use before and after. Run with --expose-gc.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import {
  Mux,
  type MuxHandler,
  type MuxOptions,
  type Stream,
  type StreamHandler,
  TargetKind,
} from '@nora/protocol'

const LINKS = 10
const STREAMS_PER_LINK = 1_000
const ENDS = 2
const TARGET = { kind: TargetKind.HTTP, slot: 1 }
const BYTE = Buffer.from('x')
const HELLO = {
  role: 'agent',
  token: 'nt_bench',
  client_key: 'k'.repeat(40),
  instance: 'bench',
  machine: 'bench',
  os: 'Linux',
  client_version: '0.1.0',
} as const

let answered = 0
const echoing: StreamHandler = {
  onData(stream, _buffer, start, end) {
    stream.consumed(end - start)
    stream.write(BYTE, 0, 1, false)
  },
  onEnd() {},
  onReset() {},
  onDrain() {},
}
const asking: StreamHandler = {
  ...echoing,
  onData(stream, _buffer, start, end) {
    stream.consumed(end - start)
    answered++
  },
}

const server = createServer({ noDelay: true }).listen(0, '127.0.0.1')
await once(server, 'listening')
const edges: Mux[] = []
for (let link = 0; link < LINKS; link++) edges.push(await join())
const before = usedBytes()
const streams: Stream[] = []
for (const mux of edges) {
  for (let i = 0; i < STREAMS_PER_LINK; i++) {
    const stream = mux.open(TARGET, asking)
    if (stream === undefined) throw new Error('the link takes no more streams')
    stream.write(BYTE, 0, 1, false)
    streams.push(stream)
  }
}
while (answered < streams.length) await new Promise((resolve) => setTimeout(resolve, 10))
const bytes = (usedBytes() - before) / (streams.length * ENDS)
process.send?.({ kib_per_stream: bytes / 1024, streams: streams.length })
process.on('disconnect', () => process.exit())

/** Both ends of a link that have said HELLO; answers the edge's. */
async function join(): Promise<Mux> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [socket] = (await once(server, 'connection')) as [Socket]
  return new Promise((resolve) => {
    const edge: Mux = openEnd(socket, {
      role: 'edge',
      handler: handlerOf({ onHello: () => edge.hello({ role: 'edge', edge_id: 'bench', region: 'local' }) }),
    })
    const agent: Mux = openEnd(client, {
      role: 'agent',
      handler: handlerOf({
        onHello: () => resolve(edge),
        onStream: (stream) => {
          stream.handler = echoing
        },
      }),
    })
    agent.hello(HELLO)
  })
}

function openEnd(socket: Socket, options: MuxOptions): Mux {
  const mux = new Mux(socket, options)
  socket.on('data', (bytes: Buffer) => mux.feed(bytes, 0, bytes.length))
  return mux
}

function handlerOf(own: Partial<MuxHandler>): MuxHandler {
  return { onHello() {}, onStream() {}, onGoaway() {}, onClose() {}, ...own }
}

function usedBytes(): number {
  if (globalThis.gc === undefined) throw new Error('--expose-gc is missing')
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
