import type { GatewayMember } from '@nora/contract/gateways'

type Named = Pick<GatewayMember, 'name' | 'target' | 'user' | 'is_joined'>

/** How a member is called: by its name, its person where it came with a client, or where it leads. */
export function memberName({ name, target, user, is_joined }: Named): string {
  // Nobody has chosen the target of one that came with a client.
  return name ?? (is_joined ? (user?.name ?? user?.email) : undefined) ?? target
}
