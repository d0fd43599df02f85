import type { ServerResponse } from 'node:http'
import type { CaptureStore, Exchange } from '@nora/agent'
import type { InspectedTunnel, InspectorEvent } from '@nora/contract'

const FLUSH_MS = 100
const HEARTBEAT_MS = 15_000
/** Of one flush; a page that is shown thousands of requests a second needs the newest. */
const MOST_EXCHANGES = 200

/**
 * The live stream of all open pages. Exchanges are gathered for a moment and said once, and a page that
 * does not read is closed: it asks for the list when it comes back.
 */
export class EventStream {
  readonly #pages = new Set<ServerResponse>()
  readonly #changed = new Set<Exchange>()
  readonly #stopListening: (() => void)[]
  readonly #heartbeat: NodeJS.Timeout
  #flush: NodeJS.Timeout | null = null

  constructor(captures: CaptureStore) {
    this.#stopListening = [
      captures.listen((exchange) => this.#onChange(exchange)),
      captures.listenToGrowth((exchange) => this.#onChange(exchange)),
    ]
    this.#heartbeat = setInterval(() => this.#say(': \n\n'), HEARTBEAT_MS).unref()
  }

  add(res: ServerResponse): void {
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    res.write('retry: 1000\n\n')
    this.#pages.add(res)
    res.on('close', () => this.#pages.delete(res))
  }

  tunnelChanged(tunnel: InspectedTunnel): void {
    this.#sayEvent({ type: 'tunnel', tunnel })
  }

  close(): void {
    for (const stop of this.#stopListening) stop()
    clearInterval(this.#heartbeat)
    if (this.#flush) clearTimeout(this.#flush)
    for (const page of this.#pages) page.end()
  }

  #onChange(exchange: Exchange | null): void {
    if (this.#pages.size === 0) return
    if (exchange === null) {
      this.#changed.clear()
      this.#sayEvent({ type: 'cleared' })
      return
    }
    this.#changed.add(exchange)
    this.#flush ??= setTimeout(() => this.#sayChanged(), FLUSH_MS).unref()
  }

  #sayChanged(): void {
    this.#flush = null
    const newest = [...this.#changed].slice(-MOST_EXCHANGES)
    this.#changed.clear()
    for (const exchange of newest) this.#sayEvent({ type: 'exchange', exchange: exchange.toSummary() })
  }

  #sayEvent(event: InspectorEvent): void {
    this.#say(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  }

  #say(text: string): void {
    for (const page of this.#pages) {
      if (page.writableNeedDrain) page.destroy()
      else page.write(text)
    }
  }
}
