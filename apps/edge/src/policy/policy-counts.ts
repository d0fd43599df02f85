import { SECOND_MS } from '@nora/kit'
import type { AskAnswer, AskBody } from '@nora/link'

const INTERVAL_MS = 2 * SECOND_MS
/** Bounds the rows that wait; what would be one more is left out. */
const ROWS_LIMIT = 1_000

type Row = AskBody<'policy_counts'>['counts'][number]
export type CountedRow = Omit<Row, 'count'>
type Send = (body: AskBody<'policy_counts'>) => Promise<AskAnswer<'policy_counts'>>

/** Tells control what rules did. A message is sent again under its number until it is acknowledged. */
export class PolicyCounts {
  readonly #send: Send
  readonly #timer: NodeJS.Timeout
  #rows = new Map<string, Row>()
  #sent: AskBody<'policy_counts'> | null = null
  #sequence = 0
  #isSending = false

  constructor(send: Send) {
    this.#send = send
    this.#timer = setInterval(() => void this.report(), INTERVAL_MS)
    this.#timer.unref()
  }

  add(row: CountedRow): void {
    const { endpoint, policy_id, version, rule, action, outcome } = row
    // It is made at every request. Only the name of a rule may have spaces, so it is the last.
    const key = `${endpoint} ${policy_id} ${version} ${outcome} ${action} ${rule}`
    const known = this.#rows.get(key)
    if (known !== undefined) known.count++
    else if (this.#rows.size < ROWS_LIMIT) this.#rows.set(key, { ...row, count: 1 })
  }

  /** Resolves when control has answered or cannot. */
  async report(): Promise<void> {
    if (this.#isSending || (this.#sent === null && this.#rows.size === 0)) return
    if (this.#sent === null) {
      this.#sent = { sequence: ++this.#sequence, counts: [...this.#rows.values()] }
      this.#rows = new Map()
    }
    this.#isSending = true
    try {
      await this.#send(this.#sent)
      this.#sent = null
    } catch {
      // It is sent again.
    } finally {
      this.#isSending = false
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
