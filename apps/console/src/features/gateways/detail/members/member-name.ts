import type { GatewayMember } from '@nora/contract/gateways'

/** How a member is called: its name, or where it leads. */
export function memberName({ name, target }: Pick<GatewayMember, 'name' | 'target'>): string {
  return name ?? target
}
