import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { eventually } from './eventually.ts'

/** The origin waits until it has seen `after` (behind what earlier steps waited for), then acts. */
export type OriginStep = {
  after: string
  send?: string
  /** Bytes per write; all in one when absent. */
  chunkBytes?: number
  /** `end`: it says no more and still listens; `close`: neither. */
  ending?: 'end' | 'close' | 'reset'
}

/** A local service that receives bytes and answers by script, whatever they mean. */
export class ScriptedOrigin {
  readonly port: number
  /** Bytes of all connections since the script began, in the order of arrival, as Latin-1. */
  received = ''
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  /** Connections that have received something since the script began. */
  readonly #used = new Set<Socket>()
  #steps: OriginStep[] = []
  #readUpTo = 0

  private constructor(server: Server) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (socket) => this.#serve(socket))
  }

  static async listen(): Promise<ScriptedOrigin> {
    const server = createServer({ allowHalfOpen: true, noDelay: true }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new ScriptedOrigin(server)
  }

  play(steps: readonly OriginStep[]): void {
    this.received = ''
    this.#readUpTo = 0
    this.#steps = [...steps]
    this.#used.clear()
  }

  /** Every connection that the script has used is closed by its peer. */
  get isLeft(): boolean {
    return this.#used.size > 0 && [...this.#used].every((socket) => socket.destroyed || socket.readableEnded)
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.setEncoding('latin1')
    socket.on('error', () => {})
    // An ended connection must not stay half open here, or its peer would wait for the other half.
    socket.on('end', () => socket.end())
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('data', (text: string) => {
      this.#used.add(socket)
      this.received += text
      this.#advance(socket)
    })
  }

  #advance(socket: Socket): void {
    for (let step = this.#steps[0]; step !== undefined; step = this.#steps[0]) {
      const at = this.received.indexOf(step.after, this.#readUpTo)
      if (at < 0) return
      this.#readUpTo = at + step.after.length
      this.#steps.shift()
      void perform(socket, step)
    }
  }
}

/** A visitor that writes bytes and keeps what comes back. */
export class RawVisitor {
  /** Latin-1. */
  received = ''
  /** The peer has ended or reset the connection. */
  isLeft = false
  isReset = false
  readonly #socket: Socket
  /** The plain connection: the same, or what is below TLS. */
  readonly #carrier: Socket

  private constructor(socket: Socket, carrier: Socket) {
    this.#socket = socket
    this.#carrier = carrier
    carrier.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('error', (error: NodeJS.ErrnoException) => {
      this.isReset = error.code === 'ECONNRESET'
    })
    socket.on('data', (text: string) => {
      this.received += text
    })
    for (const event of ['end', 'close']) {
      socket.on(event, () => {
        this.isLeft = true
      })
    }
  }

  static async connect(port: number, isSecure = false): Promise<RawVisitor> {
    const carrier = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    await once(carrier, 'connect')
    if (!isSecure) return new RawVisitor(carrier, carrier)
    const ALPNProtocols = ['http/1.1']
    const socket = connectTls({ socket: carrier, rejectUnauthorized: false, ALPNProtocols })
    await once(socket, 'secureConnect')
    return new RawVisitor(socket, carrier)
  }

  send(text: string, chunkBytes = text.length): Promise<void> {
    return sendInChunks(this.#socket, text, chunkBytes)
  }

  /** Waits for the bytes: the tests' only clock is the deadline. */
  async until(isSeen: () => boolean, what: () => string): Promise<void> {
    await eventually(isSeen, { timeoutMs: 60_000, intervalMs: 2, what })
  }

  end(): void {
    this.#socket.end()
  }

  reset(): void {
    this.#carrier.resetAndDestroy()
  }

  close(): void {
    this.#socket.destroy()
  }
}

async function perform(
  socket: Socket,
  { send = '', chunkBytes = send.length, ending }: OriginStep,
): Promise<void> {
  await sendInChunks(socket, send, chunkBytes)
  if (ending === 'end') socket.end()
  if (ending === 'close') socket.destroySoon()
  if (ending === 'reset') socket.resetAndDestroy()
}

/** Each piece is on its way before the next is written, so that they mostly arrive as single reads. */
async function sendInChunks(socket: Socket, text: string, chunkBytes: number): Promise<void> {
  for (let start = 0; start < text.length; start += chunkBytes) {
    if (socket.destroyed) return
    await new Promise((resolve) => socket.write(text.slice(start, start + chunkBytes), 'latin1', resolve))
  }
}
