import { createServer, type Server, type ServerResponse } from 'node:http'
import { SECOND_MS } from '@nora/kit'
import { ListenError, listen } from '../platform/listen.ts'

const RETRY_MS = 0.5 * SECOND_MS

export type MonitorDeps = {
  whyNotReady: () => string | null
  /** Returns the metrics in the text format of Prometheus. */
  metrics: () => Promise<{ type: string; text: string }>
}

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`. For whoever runs the edge, on loopback. */
export class Monitor {
  readonly #deps: MonitorDeps
  readonly #server: Server
  #isClosed = false

  constructor(deps: MonitorDeps) {
    this.#deps = deps
    this.#server = createServer((req, res) => {
      this.#answer(req.url ?? '', res).catch(() => res.destroy())
    })
  }

  /**
   * Listens for this process alone. A given port may still belong to the predecessor: it is waited for beside
   * everything else. Resolves with the port; 0 asks for any free one.
   */
  async listen(port: number, host: string): Promise<number> {
    try {
      return await listen(this.#server, 'health checks', port, { host, exclusive: true })
    } catch (error) {
      if (!(error instanceof ListenError) || !error.isBusy || this.#isClosed) throw error
      const retry = () => this.#isClosed || this.listen(port, host).catch(() => this.close())
      setTimeout(retry, RETRY_MS).unref()
      return port
    }
  }

  close(): void {
    this.#isClosed = true
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(path: string, res: ServerResponse): Promise<void> {
    if (path === '/metrics') {
      const { type, text } = await this.#deps.metrics()
      res.writeHead(200, { 'content-type': type })
      res.end(text)
      return
    }
    const { status, text } = answerTo(path, this.#deps.whyNotReady)
    res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
    res.end(`${text}\n`)
  }
}

function answerTo(path: string, whyNotReady: () => string | null): { status: number; text: string } {
  if (path === '/healthz') return { status: 200, text: 'ok' }
  if (path !== '/readyz') return { status: 404, text: 'There are /healthz, /readyz and /metrics here.' }
  const reason = whyNotReady()
  return reason === null ? { status: 200, text: 'ok' } : { status: 503, text: reason }
}
