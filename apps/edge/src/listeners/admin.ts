import { createServer, type Server } from 'node:http'
import { listen } from './listen.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve. For whoever runs the edge, on loopback. */
export class Admin {
  readonly #server: Server

  constructor(whyNotReady: () => string | null) {
    this.#server = createServer((req, res) => {
      const answer = answerTo(req.url ?? '', whyNotReady)
      res.writeHead(answer.status, { 'content-type': 'text/plain; charset=utf-8' })
      res.end(`${answer.text}\n`)
    })
  }

  listen(port: number, host: string): Promise<number> {
    // Each process answers for itself.
    return listen(this.#server, 'health checks', port, { host, exclusive: true })
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

function answerTo(path: string, whyNotReady: () => string | null): { status: number; text: string } {
  if (path === '/healthz') return { status: 200, text: 'ok' }
  if (path !== '/readyz') return { status: 404, text: 'There are /healthz and /readyz here.' }
  const reason = whyNotReady()
  return reason === null ? { status: 200, text: 'ok' } : { status: 503, text: reason }
}
