import type { Stage } from '../exchange/decision.ts'
import type { IsKeptOut } from '../rules/kept-out.ts'

/** May anybody visit from this address? Asked of every request, whatever was answered to the one before. */
export function createScreen(isKeptOut: IsKeptOut): Stage {
  return (exchange) => (isKeptOut(exchange, exchange.tunnel!.facts) ? 'address_denied' : 'proceed')
}
