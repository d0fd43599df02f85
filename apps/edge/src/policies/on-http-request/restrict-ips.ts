import type { Stage } from '../../exchange/decision.ts'
import type { IsDenied } from '../on-tcp-connect/restrict-ips.ts'

/** May anybody visit from this address? Asked of every request, whatever was answered to the one before. */
export function createRestrictIps(isDenied: IsDenied): Stage {
  return (exchange) =>
    isDenied(exchange.connection, exchange.request.endpoint!.facts) ? 'address_denied' : 'proceed'
}
