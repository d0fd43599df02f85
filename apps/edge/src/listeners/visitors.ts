import { createServer, type Server, type Socket } from 'node:net'
import { Exchange, type Pipeline } from '../exchange/exchange.ts'
import { onVisitorDrain } from '../exchange/origin-bytes.ts'
import { ResponseState } from '../exchange/states.ts'
import { checkTime } from '../exchange/time-limits.ts'
import { onVisitorBytes, onVisitorEnd } from '../exchange/visitor-bytes.ts'
import { listen, plainAddress } from './listen.ts'

const SWEEP_MS = 1_000

export type VisitorsDeps = {
  edgeId: string
  pipeline: Pipeline
  monotonicMs: () => number
  /** Called for each running exchange about once a second. */
  onRunning: (exchange: Exchange) => void
}

/** The public HTTP port: one exchange per connection. */
export class Visitors {
  readonly #deps: VisitorsDeps
  readonly #server: Server
  readonly #exchanges = new Set<Exchange>()
  readonly #sweep: NodeJS.Timeout

  constructor(deps: VisitorsDeps) {
    this.#deps = deps
    this.#server = createServer({ noDelay: true, allowHalfOpen: true, keepAlive: true }, (socket) =>
      this.#serve(socket),
    )
    this.#sweep = setInterval(() => this.#checkAll(), SWEEP_MS)
    this.#sweep.unref()
  }

  listen(port: number, host?: string): Promise<number> {
    return listen(this.#server, 'visitors', port, { host })
  }

  get runningCount(): number {
    let count = 0
    for (const exchange of this.#exchanges) if (exchange.isRunning) count++
    return count
  }

  get connectionCount(): number {
    return this.#exchanges.size
  }

  /** No new connections; those there are end with their next answer, which says so. */
  retire(): void {
    this.#server.close()
    for (const exchange of this.#exchanges) {
      // An answer whose head has left cannot say it any more.
      if (exchange.isRunning && exchange.responseState <= ResponseState.AT_HEAD) exchange.closes = true
    }
  }

  endIdle(): void {
    for (const exchange of this.#exchanges) {
      if (!exchange.isRunning && exchange.pendingHead === null) exchange.socket.end()
    }
  }

  /** Cuts what runs, where it is meant. */
  cutOff(isMeant: (exchange: Exchange) => boolean): void {
    for (const exchange of this.#exchanges) if (isMeant(exchange)) exchange.socket.destroy()
  }

  /** No new connections; idle ones end now, running ones after their answer. */
  drain(): void {
    this.#server.close()
    for (const exchange of this.#exchanges) exchange.closes = true
    this.endIdle()
  }

  close(): void {
    clearInterval(this.#sweep)
    this.#server.close()
    for (const exchange of this.#exchanges) exchange.socket.destroy()
  }

  #serve(socket: Socket): void {
    const { edgeId, pipeline } = this.#deps
    const visitor = plainAddress(socket.remoteAddress)
    const fields = `X-Forwarded-For: ${visitor}\r\nX-Forwarded-Proto: http\r\nNora-Edge: ${edgeId}\r\nX-Forwarded-Host: `
    const exchange = new Exchange(socket, pipeline, visitor, Buffer.from(fields))
    this.#exchanges.add(exchange)
    socket.on('data', (bytes: Buffer) => onVisitorBytes(exchange, bytes, 0, bytes.length))
    socket.on('drain', () => onVisitorDrain(exchange))
    socket.on('end', () => onVisitorEnd(exchange))
    // A broken connection is told by `close`.
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#exchanges.delete(exchange)
      pipeline.onVisitorGone(exchange)
    })
  }

  #checkAll(): void {
    const nowMs = this.#deps.monotonicMs()
    for (const exchange of this.#exchanges) {
      if (exchange.isRunning) this.#deps.onRunning(exchange)
      const verdict = checkTime(exchange, nowMs)
      if (verdict === 'answer') this.#deps.pipeline.onRefused(exchange, 'request_timeout')
      else if (verdict === 'cut') exchange.socket.destroy()
    }
  }
}
