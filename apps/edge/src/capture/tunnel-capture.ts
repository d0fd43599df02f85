import type { CapturedByEdge } from '@nora/link'
import { CaptureRate } from './capture-rate.ts'
import type { Captures } from './captures.ts'
import type { Recording } from './recording.ts'

/** Describes the visitor whose exchange begins. */
export type ExchangeFacts = { visitor: string; protocol: CapturedByEdge['protocol'] }

/** The capture of one tunnel, while it is on. */
export class TunnelCapture {
  readonly #tunnelId: string
  readonly #captures: Captures
  readonly #rate = new CaptureRate()

  constructor(tunnelId: string, captures: Captures) {
    this.#tunnelId = tunnelId
    this.#captures = captures
  }

  /** Starts a recording of the exchange; returns null when it is left out, which is counted. */
  begin(facts: ExchangeFacts): Recording | null {
    const rate = this.#rate
    if (rate.admits(this.#captures.monotonicMs())) {
      return this.#captures.begin(
        this.#tunnelId,
        { ...facts, replayOf: null, keptOneIn: rate.keptOneIn },
        (bytes) => rate.charge(bytes),
      )
    }
    this.#captures.lose(this.#tunnelId, 'skipped')
    return null
  }
}
