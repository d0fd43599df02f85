import type { Endpoint } from '../../endpoints/endpoint.ts'
import type { Stage } from '../../exchange/decision.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { FindRefusal } from '../on-tcp-connect/restrict-ips.ts'

/** May anybody visit from this address? Asked of every request, whatever was answered to the one before. */
export function createRestrictIps(findRefusal: FindRefusal): Stage {
  return (exchange) =>
    isRefused(exchange, exchange.request.endpoint!.facts, findRefusal) ? 'address_denied' : 'proceed'
}

/** Whether the visitor may not visit the endpoint; what refuses it is kept for the record. */
export function isRefused(exchange: Exchange, facts: Endpoint['facts'], findRefusal: FindRefusal): boolean {
  const refusedBy = findRefusal(exchange.connection, facts)
  if (refusedBy === null) return false
  exchange.accounting.refusedBy = refusedBy
  return true
}
