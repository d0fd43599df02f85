import { once } from 'node:events'
import {
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type Settings,
} from 'node:http2'
import type { AddressInfo } from 'node:net'

/** An origin that speaks HTTP/2 and nothing else, in the clear. */
export class Http2Origin {
  readonly port: number
  readonly sessions: ServerHttp2Session[] = []
  readonly #server: Http2Server

  private constructor(server: Http2Server) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    server.on('session', (session) => this.sessions.push(session))
  }

  static async listen(
    serve: (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void,
    settings: Settings = {},
  ): Promise<Http2Origin> {
    const server = createServer({ settings })
    server.on('stream', (stream, headers) => {
      stream.on('error', () => {})
      serve(stream, headers)
    })
    server.on('sessionError', () => {})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Http2Origin(server)
  }

  close(): void {
    for (const session of this.sessions) session.destroy()
    this.#server.close()
  }
}
