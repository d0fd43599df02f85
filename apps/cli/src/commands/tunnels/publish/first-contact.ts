import type { Region } from '@nora/contract/system'
import { type Localized, SECOND_MS } from '@nora/kit'
import type { Failure } from '../../../output/failure.ts'
import { edgeFailure } from './edge-failure.ts'

/** An edge that is just being replaced breaks off one attempt, hardly the next ones. */
const PATIENCE_MS = 3 * SECOND_MS

/** Gives up when the edge was not reached a single time since the start: then its address is wrong. */
export class FirstContact {
  readonly unreachable: Promise<Failure>
  readonly #region: Region
  readonly #startedAtMs: number
  #giveUp: (failure: Failure) => void = () => {}

  constructor(region: Region, startedAtMs: number) {
    this.#region = region
    this.#startedAtMs = startedAtMs
    this.unreachable = new Promise((resolve) => {
      this.#giveUp = resolve
    })
  }

  /** An attempt has failed before any succeeded. */
  missed(reason: Localized, nowMs: number): void {
    if (nowMs - this.#startedAtMs > PATIENCE_MS) this.#giveUp(edgeFailure(this.#region, reason))
  }
}
