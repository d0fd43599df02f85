import type { Stage } from '../exchange/decision.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { TunnelRules } from '../rules/tunnel-rules.ts'

/** May anybody visit from this address? */
export const screen: Stage = (exchange) =>
  isKeptOut(exchange, exchange.tunnel!.facts.rules) ? 'address_denied' : 'proceed'

export function isKeptOut(exchange: Exchange, { addresses }: TunnelRules): boolean {
  return addresses !== null && !addresses.allows(exchange.address)
}
