import { once } from 'node:events'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import {
  type AgentMessage,
  type BindMessage,
  type ControlChannel,
  type EdgeMessage,
  type Goaway,
  type LinkClose,
  Mux,
  openControl,
  ResetCode,
  type Stream,
} from '@nora/protocol'

export type FakeAgentOptions = {
  port: number
  /** Where streams go; null refuses them all. */
  originPort: number | null
  token?: string
  clientKey?: string
  instance?: string
  /** Which of the agent’s legs this is. */
  leg?: number
  /** Where its other legs end. */
  edges?: string[]
  caPem?: string
  /** Instead of a connection of its own. */
  socket?: Duplex
  /** Of what it binds; `http` if not said. */
  kind?: BindMessage['kind']
  /** As if its service was behind a firewall that drops everything: it never gets a connection. */
  dialsNobody?: boolean
}

/** The smallest agent: binds names and pipes streams to one port. */
export class FakeAgent {
  readonly messages: EdgeMessage[] = []
  readonly goaways: Goaway[] = []
  readonly mux: Mux
  /** How often it was told that it has to wait. */
  waits = 0
  /** Says of origins that end a connection that they have heard nothing of what came last. */
  endsUnheard = false
  /** Streams that were opened so far. */
  streamsOpened = 0
  /** Chunks of requests that came so far, over all streams. */
  chunksReceived = 0
  close: LinkClose | null = null
  readonly #socket: Duplex
  readonly #originPort: number | null
  readonly #kind: BindMessage['kind']
  readonly #dialsNobody: boolean
  #channel: ControlChannel<AgentMessage, EdgeMessage> | undefined
  #ref = 0

  private constructor(socket: Duplex, options: FakeAgentOptions, onReady: () => void) {
    this.#socket = socket
    this.#originPort = options.originPort
    this.#kind = options.kind ?? 'http'
    this.#dialsNobody = options.dialsNobody ?? false
    this.mux = new Mux(socket, {
      role: 'agent',
      handler: {
        onHello: () => {
          this.#channel = openControl(this.mux, {
            onMessage: (message) => this.messages.push(message),
            onClose() {},
          })
          onReady()
        },
        onWait: () => ++this.waits > 0,
        onStream: (stream) => this.#pipe(stream),
        onGoaway: (goaway) => this.goaways.push(goaway),
        onClose: (close) => {
          this.close = close
          onReady()
        },
      },
    })
    socket.on('data', (bytes: Buffer) => this.mux.feed(bytes, 0, bytes.length))
    this.mux.hello({
      role: 'agent',
      token: options.token ?? 'good',
      client_key: options.clientKey ?? 'k'.repeat(32),
      instance: options.instance ?? 'instance-1',
      leg: options.leg,
      edges: options.edges,
      machine: 'anna-mbp',
      os: 'linux',
      client_version: '0.1.0',
    })
  }

  /** Resolves when the edge has let it in, or has refused it (`close` says why). */
  static async connect(options: FakeAgentOptions): Promise<FakeAgent> {
    const socket = options.socket ?? (await dial(options))
    return new Promise((resolve) => {
      const agent: FakeAgent = new FakeAgent(socket, options, () => resolve(agent))
    })
  }

  /** Publishes a name; answers what the edge said. */
  async bind(
    name?: string,
    options: Record<string, unknown> = {},
    is_pooled = false,
    is_internal = false,
  ): Promise<EdgeMessage> {
    const ref = ++this.#ref
    const target = 'localhost:3000'
    this.#channel?.send({
      type: 'bind',
      ref,
      kind: this.#kind,
      name,
      target,
      options,
      is_pooled,
      is_internal,
      takes_over: false,
    })
    return this.waitFor((message) => 'ref' in message && message.ref === ref)
  }

  send(message: AgentMessage): void {
    this.#channel?.send(message)
  }

  unbind(ref: number): void {
    this.#channel?.send({ type: 'unbind', ref })
  }

  async waitFor(matches: (message: EdgeMessage) => boolean): Promise<EdgeMessage> {
    for (;;) {
      const found = this.messages.find(matches)
      if (found !== undefined) return found
      if (this.mux.isClosed) throw new Error('the link is closed')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  /** Reads nothing more, and nobody is told. What it sends itself still arrives. */
  silence(): void {
    this.#socket.pause()
  }

  /** As if its network dropped everything, its own signs of life too. */
  vanish(): void {
    this.silence()
    this.#socket.cork()
  }

  /** As if the machine lost its network. */
  destroy(): void {
    this.#socket.destroy()
  }

  #pipe(stream: Stream): void {
    this.streamsOpened++
    if (this.#dialsNobody) {
      stream.handler = { onData() {}, onEnd() {}, onReset() {}, onDrain() {} }
      return
    }
    if (this.#originPort === null) {
      stream.reset(ResetCode.ORIGIN_REFUSED)
      return
    }
    const origin = connect({ port: this.#originPort, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    stream.handler = {
      onData: (_, bytes, start, end) => {
        this.chunksReceived++
        origin.write(bytes.subarray(start, end), () => stream.consumed(end - start))
      },
      onEnd: () => void origin.end(),
      onReset: () => void origin.destroy(),
      onDrain: () => void origin.resume(),
    }
    origin.on('data', (bytes: Buffer) => {
      if (!stream.write(bytes, 0, bytes.length, false)) origin.pause()
    })
    const dialledAtMs = performance.now()
    origin.on('connect', () => stream.sayDialled(performance.now() - dialledAtMs))
    origin.on('end', () => stream.end(this.endsUnheard))
    origin.on('error', (error: NodeJS.ErrnoException) =>
      stream.reset(error.code === 'ECONNREFUSED' ? ResetCode.ORIGIN_REFUSED : ResetCode.ORIGIN_RESET),
    )
  }
}

async function dial({ port, caPem }: FakeAgentOptions): Promise<Duplex> {
  const host = '127.0.0.1'
  const socket =
    caPem === undefined
      ? connect(port, host)
      : connectTls({ port, host, ca: caPem, servername: 'localhost', ALPNProtocols: ['nora/1'] })
  await once(socket, caPem === undefined ? 'connect' : 'secureConnect')
  return socket
}
