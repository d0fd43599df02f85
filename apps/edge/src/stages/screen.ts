import type { Stage } from '../exchange/decision.ts'

/** May anybody visit from this address? */
export const screen: Stage = (exchange) => {
  const { addresses } = exchange.tunnel!.facts.rules
  return addresses === null || addresses.allows(exchange.address) ? 'proceed' : 'address_denied'
}
