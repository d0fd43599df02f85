import type { Duplex } from 'node:stream'
import type { Exchange } from '../../exchange/exchange.ts'
import { createResponseStages } from '../../policy/body-stages.ts'

const NOTHING: readonly Duplex[] = []

/** What changes the body of a response that the rules have let go. */
export function getResponseStages({ request: { endpoint, policy } }: Exchange): readonly Duplex[] {
  return endpoint === null || policy === null ? NOTHING : createResponseStages(policy.run)
}
