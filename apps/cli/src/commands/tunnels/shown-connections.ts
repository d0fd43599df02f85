import type { Connection } from '@nora/agent'

const MOST_RECENT = 50

/** Which connections of TCP tunnels are shown: the last ones, and what is open rather than what is over. */
export class ShownConnections {
  /** The newest last. */
  readonly recent: Connection[] = []
  readonly #tell: (connection: Connection) => void

  constructor(tell: (connection: Connection) => void) {
    this.#tell = tell
  }

  /** It has begun, or is over. */
  onChange(connection: Connection): void {
    if (connection.durationMs === null) this.#show(connection)
    this.#tell(connection)
  }

  #show(connection: Connection): void {
    if (this.recent.length >= MOST_RECENT) {
      const over = this.recent.findIndex(({ durationMs }) => durationMs !== null)
      this.recent.splice(Math.max(0, over), 1)
    }
    this.recent.push(connection)
  }
}
