import type { PolicyDecision, PolicyRun } from '@nora/policy'
import type { Cancellation } from './cancellation.ts'

/** A policy on the request that runs: kept while it waits and when it is sent again, so that nothing runs twice. */
export type RequestPolicy = {
  readonly policyId: string | null
  readonly version: number | null
  readonly run: PolicyRun
  /** Of what it waits for, once the request is over. */
  readonly cancellation: Cancellation
  /** null: it waits for something. */
  decision: PolicyDecision | null
}
