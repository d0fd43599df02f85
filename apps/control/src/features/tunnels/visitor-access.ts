import type { AccessPart, VisitorAccess } from '@nora/contract'
import type { TunnelKind, TunnelRule } from '@nora/contract/tunnels'
import {
  type AddressLists,
  AddressRules,
  findAddressRefusal,
  getReach,
  type ListOwner,
  listNetworks,
  type NamedIpPolicy,
  parseNetwork,
} from '@nora/kit'
import type { VisitorRules } from '@nora/link'

const SHOWN_NETWORKS = 10

/** The policies that visitors of a public address of the team have to pass. */
export type AddressPolicies = {
  ip: readonly NamedIpPolicy[]
  /** The traffic policy that is attached to the address. */
  traffic: { id: string; name: string } | null
}

export type FindPolicies = (team_id: string, hostname: string) => AddressPolicies

/** Holds everything that decides about visitors of one public address. */
export type AccessRules = {
  /** null: no tunnel stands behind it now. */
  kind: TunnelKind | null
  rules: readonly TunnelRule[]
  /** Lists of the tunnel and of its reserved port. */
  tunnel: VisitorRules | null
  port: VisitorRules | null
  policies: AddressPolicies
  /** The limit of the team’s plan; null means unlimited. */
  requests_per_minute: number | null
}

/** Decides who is allowed with the code that edges decide with, and tells which rules that comes from. */
export function toVisitorAccess(access: AccessRules): VisitorAccess {
  const {
    tunnel,
    port,
    policies: { ip: policies },
  } = access
  const lists = { port: toLists(port), tunnel: toLists(tunnel) }
  const ofPort = lists.port && new AddressRules(lists.port, 'port')
  const ofTunnel = lists.tunnel && new AddressRules(lists.tunnel, 'tunnel')
  const networks = listNetworks(
    [lists.port, lists.tunnel].filter((list) => list !== null),
    policies,
  )
  const reach = getReach(
    (visitor) =>
      ofPort?.allows(visitor) === false || findAddressRefusal(visitor, ofTunnel, policies) !== null,
    networks,
  )
  return {
    reach,
    parts: [
      ...listParts(port, 'port'),
      ...listParts(tunnel, 'tunnel'),
      ...policies.map(toPolicyPart),
      ...otherParts(access),
    ],
  }
}

function toPolicyPart(named: NamedIpPolicy): AccessPart {
  const { refusal, policy, networks } = named
  const reach = getReach((visitor) => !policy.allows(visitor), networks)
  return { kind: 'ip_policy', id: refusal.id ?? '', name: refusal.name, reach }
}

function listParts(lists: VisitorRules | null, of: ListOwner): AccessPart[] {
  if (lists === null) return []
  const { allow, deny } = lists
  const toPart = (kind: 'allow_cidr' | 'deny_cidr', networks: readonly string[]): AccessPart[] =>
    networks.length === 0
      ? []
      : [{ kind, of, networks: networks.slice(0, SHOWN_NETWORKS), count: networks.length }]
  return [...toPart('deny_cidr', deny), ...toPart('allow_cidr', allow)]
}

function otherParts({ kind, rules, policies, requests_per_minute }: AccessRules): AccessPart[] {
  const parts: AccessPart[] = []
  if (kind === 'ssh') parts.push({ kind: 'ssh_login' })
  for (const rule of ['basic_auth', 'key_auth', 'rate_limit'] as const)
    if (rules.includes(rule)) parts.push({ kind: rule })
  if (policies.traffic !== null) parts.push({ kind: 'traffic_policy', ...policies.traffic })
  if (rules.includes('policy')) parts.push({ kind: 'traffic_policy', id: null, name: '' })
  const isWeb = kind === 'http' || kind === 'trigger'
  if (isWeb && requests_per_minute !== null) parts.push({ kind: 'plan', requests_per_minute })
  return parts
}

/** The lists were checked when control received them. */
function toLists(lists: VisitorRules | null): AddressLists | null {
  if (lists === null) return null
  const parse = (texts: readonly string[]) =>
    texts.map((text) => parseNetwork(text)).filter((one) => one !== null)
  return { allow: parse(lists.allow), deny: parse(lists.deny) }
}
