import type { ServerResponse } from 'node:http'
import type { CaptureStore, Connection, ConnectionLog, Exchange } from '@nora/agent'
import type { InspectedSession, InspectedTunnel, InspectorEvent } from '@nora/contract/tunnels'
import type { InspectedShells } from './inspected-shells.ts'
import { toInspectedConnection } from './inspected-visits.ts'

const FLUSH_MS = 100
const HEARTBEAT_MS = 15_000
/** How often the bytes of open connections are told. */
const GROWTH_MS = 1_000
/** Bounds each kind in one flush; a page that is shown thousands a second needs the newest. */
const MOST = 200

export type EventSources = { captures: CaptureStore; connections: ConnectionLog; shells: InspectedShells }

/**
 * The live stream of all open pages. What changes is gathered for a moment and said once, and a page that
 * does not read is closed: it asks for the list when it comes back.
 */
export class EventStream {
  readonly #pages = new Set<ServerResponse>()
  readonly #connectionLog: ConnectionLog
  readonly #exchanges = new Set<Exchange>()
  readonly #connections = new Set<Connection>()
  readonly #sessions = new Map<string, InspectedSession>()
  /** The bytes of connections when they were last told. */
  readonly #toldBytes = new WeakMap<Connection, number>()
  readonly #stopListening: (() => void)[]
  readonly #timers: readonly NodeJS.Timeout[]
  #flush: NodeJS.Timeout | null = null

  constructor({ captures, connections, shells }: EventSources) {
    this.#connectionLog = connections
    this.#stopListening = [
      captures.listen((exchange) => this.#onChange(exchange)),
      captures.listenToGrowth((exchange) => this.#onChange(exchange)),
      connections.listen((connection) => this.#gather(() => this.#connections.add(connection))),
      shells.listen((session) => this.#gather(() => this.#sessions.set(session.id, session))),
    ]
    this.#timers = [
      setInterval(() => this.#say(': \n\n'), HEARTBEAT_MS).unref(),
      setInterval(() => this.#gatherGrowth(), GROWTH_MS).unref(),
    ]
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
    for (const timer of this.#timers) clearInterval(timer)
    if (this.#flush) clearTimeout(this.#flush)
    for (const page of this.#pages) page.end()
  }

  #onChange(exchange: Exchange | null): void {
    if (exchange !== null) this.#gather(() => this.#exchanges.add(exchange))
    else {
      this.#exchanges.clear()
      this.#sayEvent({ type: 'cleared' })
    }
  }

  #gather(add: () => void): void {
    if (this.#pages.size === 0) return
    add()
    this.#flush ??= setTimeout(() => this.#sayChanged(), FLUSH_MS).unref()
  }

  #gatherGrowth(): void {
    if (this.#pages.size === 0) return
    for (const connection of this.#connectionLog.list()) {
      const isTold = this.#toldBytes.get(connection) === connection.bytesIn + connection.bytesOut
      if (connection.durationMs === null && !isTold) this.#gather(() => this.#connections.add(connection))
    }
  }

  #sayChanged(): void {
    this.#flush = null
    for (const exchange of takeNewest(this.#exchanges)) {
      this.#sayEvent({ type: 'exchange', exchange: exchange.toSummary() })
    }
    for (const connection of takeNewest(this.#connections)) {
      this.#toldBytes.set(connection, connection.bytesIn + connection.bytesOut)
      this.#sayEvent({ type: 'connection', connection: toInspectedConnection(connection) })
    }
    for (const [, session] of takeNewest(this.#sessions)) this.#sayEvent({ type: 'session', session })
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

function takeNewest<One>(gathered: Iterable<One> & { clear(): void }): One[] {
  const newest = [...gathered].slice(-MOST)
  gathered.clear()
  return newest
}
