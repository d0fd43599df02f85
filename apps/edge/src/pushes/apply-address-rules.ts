import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Tunnel } from '../endpoints/tunnel.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { ReasonCode } from '../facts/reasons.ts'
import { isRefused } from '../policies/on-http-request/restrict-ips.ts'
import type { FindRefusal } from '../policies/on-tcp-connect/restrict-ips.ts'

type Parts = {
  findRefusal: FindRefusal
  ports: { cutOff: (code: ReasonCode, isMeant: (exchange: Exchange) => boolean) => void }
  tcp: { enforceAddressRules: (tunnel: Tunnel) => void }
}

/** Closes connections of visitors whom the new rules of a tunnel deny. */
export function applyAddressRules({ findRefusal, ports, tcp }: Parts, tunnel: Tunnel): void {
  const { hostname, rules } = tunnel.facts
  if (rules.addresses === null) return
  const isCarried = (former: Endpoint | null) =>
    former === tunnel || (former?.isClosed && former.facts.hostname === hostname)
  ports.cutOff(
    'address_denied',
    (exchange) =>
      isCarried(exchange.request.endpoint) === true && isRefused(exchange, tunnel.facts, findRefusal),
  )
  tcp.enforceAddressRules(tunnel)
}
