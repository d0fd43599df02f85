import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { Server as TlsServer } from 'node:tls'
import {
  type AgentHello,
  type AgentMessage,
  acceptControl,
  type BindMessage,
  type CloseReason,
  type ConnectionEnds,
  type ControlChannel,
  type EdgeMessage,
  Mux,
  type Stream,
  TargetKind,
} from '@nora/protocol'
import type { LinkPath } from '../dial/link-path.ts'
import { eventually } from './eventually.ts'

const SLOT = 7

/** Decides about a HELLO: null lets the agent in. */
type Admit = (hello: AgentHello) => CloseReason | null
type AnswerBind = (bind: BindMessage) => EdgeMessage

/** One link that an agent has made. */
export class FakeLink {
  readonly mux: Mux
  readonly hello: AgentHello
  readonly received: AgentMessage[] = []
  control: ControlChannel<EdgeMessage, AgentMessage> | null = null
  readonly #socket: Duplex

  constructor(mux: Mux, socket: Duplex, hello: AgentHello) {
    this.mux = mux
    this.#socket = socket
    this.hello = hello
  }

  cut(): void {
    this.#socket.destroy()
  }

  /** From now on nothing is heard here, as behind a network that drops everything. */
  silence(): void {
    this.#socket.pause()
  }

  /** Opens a visitor’s connection to the tunnel. */
  open(slot = SLOT, kind: number = TargetKind.HTTP, ends?: ConnectionEnds): FakeVisitor {
    const visitor = new FakeVisitor()
    const stream = this.mux.open({ kind, slot, ends }, visitor)
    if (!stream) throw new Error('the link takes no streams')
    visitor.stream = stream
    return visitor
  }
}

export class FakeVisitor {
  stream: Stream | null = null
  received = Buffer.alloc(0)
  isEnded = false
  resetCode: number | null = null
  /** While false, received bytes are not acknowledged, as by a visitor who does not read. */
  isReading = true
  unread = 0

  send(text: string | Buffer): boolean {
    const bytes = Buffer.from(text)
    return this.stream?.write(bytes, 0, bytes.length, false) ?? false
  }

  onData(stream: Stream, buffer: Buffer, start: number, end: number): void {
    this.received = Buffer.concat([this.received, buffer.subarray(start, end)])
    if (this.isReading) stream.consumed(end - start)
    else this.unread += end - start
  }

  onEnd(): void {
    this.isEnded = true
  }

  onReset(_stream: Stream, code: number): void {
    this.resetCode = code
  }

  onDrain(): void {}

  async until(text: string): Promise<string> {
    await eventually(() => this.received.includes(text), `the bytes ${JSON.stringify(text)}`)
    return this.received.toString()
  }
}

/** An edge that lets a test decide what it answers, over real sockets and a real mux. */
export class FakeEdge {
  readonly links: FakeLink[] = []
  /** Hellos that were turned away. */
  readonly refused: AgentHello[] = []
  /** How many legs agents should keep. */
  legs = 1
  admit: Admit = () => null
  answerBind: AnswerBind = (bind) => ({
    type: 'bound',
    ref: bind.ref,
    tunnel_id: `tun_${bind.ref}`,
    hostname: `${bind.name ?? 'calm-fox-1234'}.localhost`,
    url: `http://${bind.name ?? 'calm-fox-1234'}.localhost:8080`,
    slot: SLOT,
    epoch: this.links.length,
  })
  readonly #server: Server
  readonly #sockets = new Set<Duplex>()

  private constructor(server: Server) {
    this.#server = server
    // A TLS server's plain connections are its own business.
    const event = server instanceof TlsServer ? 'secureConnection' : 'connection'
    server.on('tlsClientError', () => {})
    server.on(event, (socket: Duplex) => this.accept(socket))
  }

  static async start({ server = createServer(), port = 0 } = {}): Promise<FakeEdge> {
    const edge = new FakeEdge(server)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return edge
  }

  get address(): LinkPath {
    const address = this.#server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return { carrier: 'tcp', host: '127.0.0.1', port, tls: false, caPem: null }
  }

  /** The link of now, once its tunnel is asked for. */
  async link(count = 1): Promise<FakeLink> {
    await eventually(
      () => this.links.length >= count && this.links[count - 1]?.received.length,
      `link ${count}`,
    )
    return this.links[count - 1] as FakeLink
  }

  /** A connection on which an agent's link begins. */
  accept(socket: Duplex): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    let link: FakeLink | null = null
    const mux = new Mux(socket, {
      role: 'edge',
      handler: {
        onHello: (hello) => {
          if (hello.role !== 'agent') return
          const refused = this.admit(hello)
          if (refused) {
            this.refused.push(hello)
            mux.close(refused)
            return
          }
          mux.hello({ role: 'edge', edge_id: 'edge-test', region: 'local', legs: this.legs })
          link = new FakeLink(mux, socket, hello)
          this.links.push(link)
        },
        onStream: (stream) => {
          if (link) this.#onControl(link, stream)
        },
        onGoaway: () => {},
        onClose: () => {},
      },
    })
    socket.on('data', (bytes: Buffer) => mux.feed(bytes, 0, bytes.length))
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #onControl(link: FakeLink, stream: Stream): void {
    link.control = acceptControl(stream, {
      onMessage: (message) => {
        link.received.push(message)
        if (message.type === 'bind') link.control?.send(this.answerBind(message))
      },
      onClose: () => {},
    })
  }
}
