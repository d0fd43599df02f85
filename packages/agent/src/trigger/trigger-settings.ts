import { MIB } from '@nora/kit'
import type { Verification } from '@nora/signatures'

/** Bounds a body that has to be complete before its run. */
export const DEFAULT_BODY_LIMIT_BYTES = 10 * MIB

/** Says which program a trigger runs, and how. Nothing of a request ever becomes part of it. */
export type TriggerSettings = {
  /** The absolute path of the program, found before the first request. */
  readonly file: string
  /** The name that the owner used, which the program gets as its own. */
  readonly name: string
  readonly args: readonly string[]
  /** The working folder of the program. */
  readonly folder: string
  /** How many may run at once. */
  readonly concurrency: number
  /** How many requests may wait for their turn. */
  readonly queueLimit: number
  /** Bounds a run from its start; null means no limit. */
  readonly timeLimitMs: number | null
  /** How long output waits for the end of its run, so that the status can tell how it ended. */
  readonly holdMs: number
  /** Requests are answered with 202 before their run. */
  readonly isAsync: boolean
  /** A run goes on without its visitor. */
  readonly keepsRunning: boolean
  /** Whether the response includes what the program writes to stderr. */
  readonly includesStderr: boolean
  /** The Content-Type of the response. */
  readonly contentType: string
  /**
   * Bounds the body of a request; null means the default if it has to be complete, and no limit if the program
   * reads it as it arrives.
   */
  readonly bodyLimitBytes: number | null
  /** CEL; null: every request runs. */
  readonly match: string | null
  readonly verification: Verification | null
}
