import type { Exchange } from '@nora/agent'
import { KIB } from '@nora/kit'
import { readDecodedBody } from '../../../inspector/decoded-body.ts'

const STATUSES = new Set([400, 403, 421])
const LARGEST_BYTES = 256 * KIB

/** Development servers answer an unknown host name with these: Vite, webpack, Rails, Django. */
const SENTENCES = [
  /^\s*Blocked request\. This host/,
  /^\s*Invalid Host header\s*$/,
  /Blocked hosts?: /,
  /DisallowedHost|You may need to add .{1,300} to ALLOWED_HOSTS/s,
]

/** Tunnels whose service answers but refuses the public name: each is told once, as the cause is never guessed. */
export class RefusedHosts {
  readonly #found = new Set<string>()
  readonly #tell: (tunnelId: string) => void

  constructor(tell: (tunnelId: string) => void) {
    this.#tell = tell
  }

  /** Looks at an exchange that has ended. */
  async look(exchange: Exchange): Promise<void> {
    const { tunnelId, responseBody } = exchange.start
    if (!STATUSES.has(exchange.status) || this.#found.has(tunnelId)) return
    if (responseBody.bytes > LARGEST_BYTES) return
    const text = (await readDecodedBody(exchange, 'response')).bytes.toString('utf8')
    if (this.#found.has(tunnelId) || !SENTENCES.some((sentence) => sentence.test(text))) return
    this.#found.add(tunnelId)
    this.#tell(tunnelId)
  }
}
