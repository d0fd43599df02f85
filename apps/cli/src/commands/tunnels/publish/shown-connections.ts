import type { Connection } from '@nora/agent'
import type { ShownConnection } from '../../../output/tunnel-view.ts'

const MOST_RECENT = 50

/** Which connections of TCP tunnels are shown: the last ones, and what is open rather than what is over. */
export class ShownConnections {
  /** The last connections, the newest last. */
  readonly recent: ShownConnection[] = []
  readonly #tell: (shown: ShownConnection) => void
  readonly #getLabel: (tunnelId: string) => string | null

  constructor(tell: (shown: ShownConnection) => void, getLabel: (tunnelId: string) => string | null) {
    this.#tell = tell
    this.#getLabel = getLabel
  }

  /** It has begun, or is over. */
  onChange(connection: Connection): void {
    const shown = { label: this.#getLabel(connection.tunnelId), connection }
    if (connection.durationMs === null) this.#show(shown)
    this.#tell(shown)
  }

  #show(shown: ShownConnection): void {
    if (this.recent.length >= MOST_RECENT) {
      const ended = this.recent.findIndex(({ connection }) => connection.durationMs !== null)
      this.recent.splice(Math.max(0, ended), 1)
    }
    this.recent.push(shown)
  }
}
