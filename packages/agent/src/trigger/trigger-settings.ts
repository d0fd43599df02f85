import { MIB } from '@nora/kit'
import type { Verification } from '@nora/signatures'

/** Of a body that has to be whole before its run. */
export const DEFAULT_BODY_LIMIT_BYTES = 10 * MIB

/** Which program a trigger runs, and how. Nothing of a request ever becomes part of it. */
export type TriggerSettings = {
  /** By its absolute path, found before the first request. */
  readonly file: string
  /** As its owner calls it, and as the program sees itself called. */
  readonly name: string
  readonly args: readonly string[]
  /** Where it runs. */
  readonly folder: string
  /** How many may run at once. */
  readonly concurrency: number
  /** How many requests may wait for their turn. */
  readonly queueLimit: number
  /** Of a run, from its start; null: none. */
  readonly timeLimitMs: number | null
  /** How long output waits for the end of its run, so that the status can tell how it ended. */
  readonly holdMs: number
  /** Requests are answered with 202 before their run. */
  readonly isAsync: boolean
  /** A run goes on without its visitor. */
  readonly keepsRunning: boolean
  /** What the program writes to stderr is part of the answer. */
  readonly includesStderr: boolean
  /** Of the answer. */
  readonly contentType: string
  /** Of a request's body; null: the default where it has to be whole, none where the program reads it as it comes. */
  readonly bodyLimitBytes: number | null
  /** CEL; null: every request runs. */
  readonly match: string | null
  readonly verification: Verification | null
}
