import type { PushBody } from '@nora/link'
import type { Exchange } from '../exchange/exchange.ts'
import type { ReasonCode } from '../facts/reasons.ts'
import { isRefused } from '../policies/on-http-request/restrict-ips.ts'
import type { FindRefusal } from '../policies/on-tcp-connect/restrict-ips.ts'
import type { IpPolicies } from '../snapshot/ip-policies.ts'

type Parts = {
  ipPolicies: IpPolicies
  findRefusal: FindRefusal
  ports: { cutOff: (code: ReasonCode, isMeant: (exchange: Exchange) => boolean) => void }
  tcp: { enforceIpPolicies: (teamId: string) => void }
  legs: { enforceIpPolicies: (teamId: string) => void }
  ssh: { enforceIpPolicies: (teamId: string) => void }
}

/** From now on these policies hold for the team, for what is open too. */
export function applyIpPolicies(parts: Parts, team: PushBody<'set_ip_policies'>): void {
  const { ipPolicies, findRefusal, ports, tcp, legs, ssh } = parts
  ipPolicies.set(team)
  ports.cutOff('address_denied', (exchange) => {
    const facts = exchange.request.endpoint?.facts
    return facts?.teamId === team.team_id && isRefused(exchange, facts, findRefusal)
  })
  tcp.enforceIpPolicies(team.team_id)
  legs.enforceIpPolicies(team.team_id)
  ssh.enforceIpPolicies(team.team_id)
}
