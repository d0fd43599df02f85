import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** For a machine that has much else to do. */
const PATIENCE_MS = 20_000

/** A visitor that writes bytes and reads bytes. */
export class RawVisitor {
  readonly socket: Socket
  received = Buffer.alloc(0)
  isClosed = false

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (bytes: Buffer) => {
      this.received = Buffer.concat([this.received, bytes])
    })
    socket.on('error', () => {})
    socket.on('end', () => {
      this.isClosed = true
    })
    socket.on('close', () => {
      this.isClosed = true
    })
  }

  static async connect(port: number): Promise<RawVisitor> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    await once(socket, 'connect')
    return new RawVisitor(socket)
  }

  get text(): string {
    return this.received.toString('latin1')
  }

  send(text: string | Buffer): void {
    this.socket.write(typeof text === 'string' ? Buffer.from(text, 'latin1') : text)
  }

  /** What was received once it holds all that is looked for. */
  async until(matches: (text: string) => boolean, timeoutMs = PATIENCE_MS): Promise<string> {
    const deadlineMs = Date.now() + timeoutMs
    while (!matches(this.text)) {
      if (Date.now() > deadlineMs)
        throw new Error(`not received in time; the last of it: ${JSON.stringify(this.text.slice(-500))}`)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    return this.text
  }

  /** Everything up to the end that the edge puts to the connection. */
  async untilClosed(timeoutMs = PATIENCE_MS): Promise<string> {
    return this.until(() => this.isClosed, timeoutMs)
  }

  close(): void {
    this.socket.destroy()
  }
}

/** One request on a connection of its own, answered to the end. */
export async function visit(port: number, request: string): Promise<string> {
  const visitor = await RawVisitor.connect(port)
  visitor.send(request)
  const text = await visitor.untilClosed()
  visitor.close()
  return text
}

/** An origin that writes what a test says. */
export class RawOrigin {
  readonly server: Server
  readonly port: number
  readonly sockets: Socket[] = []
  /** Bytes of all connections in the order they came. */
  received = ''

  private constructor(server: Server) {
    this.server = server
    this.port = (server.address() as AddressInfo).port
  }

  /** `answer` is called with each piece that arrives and everything the connection has said. */
  static async listen(
    answer: (socket: Socket, said: string, connection: number) => void,
  ): Promise<RawOrigin> {
    const server = createServer({ allowHalfOpen: true, noDelay: true })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = new RawOrigin(server)
    server.on('connection', (socket) => {
      const connection = origin.sockets.push(socket)
      let said = ''
      socket.on('error', () => {})
      socket.on('data', (bytes: Buffer) => {
        said += bytes.toString('latin1')
        origin.received += bytes.toString('latin1')
        answer(socket, said, connection)
      })
    })
    return origin
  }

  /** Answers every complete head the same. */
  static answering(response: string): Promise<RawOrigin> {
    return RawOrigin.listen((socket, said) => {
      if (said.endsWith('\r\n\r\n')) socket.write(Buffer.from(response, 'latin1'))
    })
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }
}
