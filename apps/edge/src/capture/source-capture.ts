import type { CapturedByEdge, CaptureSource } from '@nora/link'
import { CaptureRate } from './capture-rate.ts'
import type { Captures } from './captures.ts'
import type { Recording } from './recording.ts'

/** Describes the visitor whose exchange begins. */
export type ExchangeFacts = { visitor: string; protocol: CapturedByEdge['protocol'] }

/** The capture of one tunnel or gateway, while it is on. */
export class SourceCapture {
  readonly #source: CaptureSource
  readonly #captures: Captures
  readonly #rate = new CaptureRate()

  constructor(source: CaptureSource, captures: Captures) {
    this.#source = source
    this.#captures = captures
  }

  /** Starts a recording of the exchange; returns null when it is left out, which is counted. */
  begin(facts: ExchangeFacts): Recording | null {
    const rate = this.#rate
    if (rate.admits(this.#captures.monotonicMs())) {
      return this.#captures.begin(
        this.#source,
        { ...facts, replayOf: null, keptOneIn: rate.keptOneIn },
        (bytes) => rate.charge(bytes),
      )
    }
    this.#captures.lose(this.#source, 'skipped')
    return null
  }
}
