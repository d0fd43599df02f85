import type { Connection } from '@nora/agent'
import type { ShownConnection } from '../../../output/tunnel-view.ts'

const MOST_RECENT = 50

/** Which connections of TCP tunnels are shown: the last ones, and what is open rather than what is over. */
export class ShownConnections {
  /** The newest last. */
  readonly recent: ShownConnection[] = []
  readonly #tell: (shown: ShownConnection) => void
  readonly #labelOf: (tunnelId: string) => string | null

  constructor(tell: (shown: ShownConnection) => void, getLabel: (tunnelId: string) => string | null) {
    this.#tell = tell
    this.#labelOf = getLabel
  }

  /** It has begun, or is over. */
  onChange(connection: Connection): void {
    const shown = { label: this.#labelOf(connection.tunnelId), connection }
    if (connection.durationMs === null) this.#show(shown)
    this.#tell(shown)
  }

  #show(shown: ShownConnection): void {
    if (this.recent.length >= MOST_RECENT) {
      const over = this.recent.findIndex(({ connection }) => connection.durationMs !== null)
      this.recent.splice(Math.max(0, over), 1)
    }
    this.recent.push(shown)
  }
}
