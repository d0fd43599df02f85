import type { Clock } from '@nora/kit'

/** A visitor's connection to a TCP tunnel, as it was seen passing. */
export type Connection = {
  /** Counts from 1 within the process. */
  readonly id: number
  readonly tunnelId: string
  /** `address:port`; null when the edge does not tell. */
  readonly visitor: string | null
  readonly atMs: number
  readonly startedMs: number
  /** Bytes from the visitor. */
  bytesIn: number
  bytesOut: number
  /** null while it is open. */
  durationMs: number | null
  /** Why it did not end as both sides wished: a word that programs can act on. */
  error: string | null
}

const DEFAULT_LIMIT = 500

/** The last connections that passed. Bounded; the oldest that is over goes first, else the oldest. */
export class ConnectionLog {
  /** Counts all connections, also those that are no longer stored. */
  totalCount = 0
  readonly #clock: Clock
  readonly #limit: number
  readonly #listeners = new Set<(connection: Connection) => void>()
  readonly #connections: Connection[] = []
  /** How those that are open are broken off. */
  readonly #breaks = new Map<number, () => void>()

  constructor(clock: Clock, limit = DEFAULT_LIMIT) {
    this.#clock = clock
    this.#limit = limit
  }

  begin(tunnelId: string, visitor: string | null): Connection {
    const connection: Connection = {
      id: ++this.totalCount,
      tunnelId,
      visitor,
      atMs: this.#clock.now().getTime(),
      startedMs: this.#clock.monotonicMs(),
      bytesIn: 0,
      bytesOut: 0,
      durationMs: null,
      error: null,
    }
    this.#connections.push(connection)
    if (this.#connections.length > this.#limit) this.#forget()
    this.#tell(connection)
    return connection
  }

  /** Ends a connection once; later calls change nothing. */
  end(connection: Connection, error: string | null): void {
    if (connection.durationMs !== null) return
    connection.durationMs = this.#clock.monotonicMs() - connection.startedMs
    connection.error = error
    this.#breaks.delete(connection.id)
    this.#tell(connection)
  }

  /** `act` resets both sides of it. */
  onBreakOff({ id, durationMs }: Connection, act: () => void): void {
    if (durationMs === null && this.find(id)) this.#breaks.set(id, act)
  }

  /** Resets a connection that is open, as its owner wishes. False when it is not open any more. */
  breakOff(id: number): boolean {
    const connection = this.find(id)
    const act = this.#breaks.get(id)
    if (!connection || !act) return false
    this.end(connection, 'ended_by_owner')
    act()
    return true
  }

  find(id: number): Connection | undefined {
    return this.#connections.find((connection) => connection.id === id)
  }

  /** Lists connections, newest first. */
  list(): Connection[] {
    return this.#connections.toReversed()
  }

  /** Called when one begins and when it ends. Returns the function that stops listening. */
  listen(listener: (connection: Connection) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #forget(): void {
    const ended = this.#connections.findIndex(({ durationMs }) => durationMs !== null)
    for (const { id } of this.#connections.splice(Math.max(0, ended), 1)) this.#breaks.delete(id)
  }

  #tell(connection: Connection): void {
    for (const listener of this.#listeners) listener(connection)
  }
}
