import type { Gateway, GatewayNews, GatewaySummary } from '@nora/contract/gateways'

type Told = GatewayNews['gateways'][number]

/** The list with the states and counts that were told. */
export function applyToList(
  list: readonly GatewaySummary[],
  { gateways }: GatewayNews,
): readonly GatewaySummary[] {
  const told = new Map(gateways.map((one) => [one.id, one]))
  return list.map((gateway) => applyToSummary(gateway, told.get(gateway.id)))
}

/** One gateway with what was told of it and of its members. */
export function applyToGateway(gateway: Gateway, { gateways }: GatewayNews): Gateway {
  const told = gateways.find(({ id }) => id === gateway.id)
  if (!told) return gateway
  const members = new Map(told.members.map((member) => [member.id, member]))
  return {
    ...applyToSummary(gateway, told),
    members: gateway.members.map((member) => ({ ...member, ...members.get(member.id) })),
  }
}

function applyToSummary<Summary extends GatewaySummary>(gateway: Summary, told: Told | undefined): Summary {
  if (!told) return gateway
  const { state, reason, members_up, members_all, live } = told
  return { ...gateway, state, reason, members_up, members_all, live }
}
