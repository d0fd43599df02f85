import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { problems } from '@nora/contract'
import { isProblem, SECOND_MS } from '@nora/kit'
import { ControlLink, type Failure } from '@nora/link'
import { askHandlers, type LinkDeps } from './asks.ts'

const ENROL_LIMIT_MS = 10 * SECOND_MS

/** Where edges connect. Each connection enrols first; when one is gone, its tunnels wait for it. */
export class LinkServer {
  readonly #deps: LinkDeps
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(deps: LinkDeps) {
    this.#deps = deps
    this.#server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.#accept(socket))
  }

  /** Answers the port. */
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

  #accept(socket: Socket): void {
    const { edges, live, log } = this.#deps
    let enrolledAs: string | null = null
    this.#sockets.add(socket)
    const deadline = setTimeout(() => socket.destroy(), ENROL_LIMIT_MS)
    const asks = askHandlers(this.#deps, (edge_id) => {
      clearTimeout(deadline)
      enrolledAs = edge_id
      edges.add(edge_id, link)
      log.info({ edge_id }, 'an edge has enrolled')
    })
    const link: ControlLink = new ControlLink(socket, {
      asks,
      toFailure: (error) => this.#toFailure(error),
      onClose: (reason) => {
        clearTimeout(deadline)
        this.#sockets.delete(socket)
        if (enrolledAs === null || !edges.remove(enrolledAs, link)) return
        log.warn({ edge_id: enrolledAs, err: reason.cause, why: reason.message }, 'an edge is away')
        for (const entry of live.all()) if (entry.edge_id === enrolledAs) live.lose(entry)
      },
    })
  }

  /** A refusal may leave control; a defect stays in the log. */
  #toFailure(error: unknown): Failure {
    if (isProblem(error)) {
      const [field] = Object.values(error.fields ?? {})
      return { code: error.code, text: field ?? error.text, data: error.data }
    }
    this.#deps.log.error({ err: error }, 'an ask of an edge failed')
    return { code: 'InternalError', text: problems.InternalError.text }
  }
}
