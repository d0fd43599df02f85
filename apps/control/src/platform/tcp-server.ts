import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Accepts connections until it is stopped, and ends those that are open then. */
export class TcpServer {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(onConnection: (socket: Duplex) => void) {
    this.#server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
      onConnection(socket)
    })
  }

  /** Answers the port, which is a free one for 0. */
  async listen(host: string, port: number): Promise<number> {
    this.#server.listen(port, host)
    await once(this.#server, 'listening')
    return (this.#server.address() as { port: number }).port
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }
}
