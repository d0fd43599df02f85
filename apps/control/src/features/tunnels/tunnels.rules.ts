import type { CloseReason } from '@nora/contract/tunnels'
import { HOUR_MS } from '@nora/kit'

export { isName, isReservedName } from '@nora/contract/tunnels'

/** How long a name stays with its team after the tunnel has ended. */
export const NAME_HELD_MS = 24 * HOUR_MS

export type Claimant = {
  user_id: string
  team_id: string
  client_key_hash: string
  instance: string
  is_pooled: boolean
  takes_over: boolean
  /** May end tunnels of other members. */
  manages_team: boolean
}

export type OpenTunnel = {
  id: string
  user_id: string
  client_key_hash: string
  client_instance: string
  is_pooled: boolean
  /** Whether a leg carries it now. */
  is_held: boolean
}

export type Claimed = {
  user_id: string
  team_id: string
  client_key_hash: string
  closed_at: Date | null
  /** The tunnels that are open on it: one, or those of agents that share it. */
  open: readonly OpenTunnel[]
}

/**
 * Says what a claim of a name leads to. `create`: nobody has the name. `resume`: the same process comes back to
 * its tunnel, or adds a leg. `supersede`: another process of the same client takes over, or a claimant that
 * asked to and may. `join`: the name is shared. `take`: no tunnel is open and the name is free for this team.
 * `refuse`: it belongs to somebody else, or is `not_shared` by all who would have to.
 */
export type ClaimDecision =
  | { kind: 'create' | 'join' | 'take' }
  | { kind: 'resume' | 'supersede'; tunnel_id: string }
  | { kind: 'refuse'; why: Refusal }

export type Refusal = 'taken' | 'not_shared'

export function checkClaim(claimed: Claimed | null, claimant: Claimant, now: Date): ClaimDecision {
  if (!claimed) return { kind: 'create' }
  if (claimed.open.length > 0) return checkOpen(claimed, claimant)
  if (isSameClient(claimed, claimant) || claimed.team_id === claimant.team_id) return { kind: 'take' }
  return isNameKept(claimed, now) ? { kind: 'refuse', why: 'taken' } : { kind: 'take' }
}

/** Whether the name is its team's still. */
export function isNameKept({ closed_at }: Pick<Claimed, 'closed_at'>, now: Date): boolean {
  return now.getTime() - (closed_at ?? now).getTime() < NAME_HELD_MS
}

function checkOpen({ team_id, open }: Claimed, claimant: Claimant): ClaimDecision {
  const own = open.filter((tunnel) => isSameClient(tunnel, claimant))
  const same = own.find(({ client_instance }) => client_instance === claimant.instance)
  const others = open.filter((tunnel) => tunnel !== same)
  const isShared = claimant.is_pooled && others.every(({ is_pooled }) => is_pooled)
  if (same) return others.length === 0 || isShared ? resume(same) : { kind: 'refuse', why: 'not_shared' }
  if (team_id !== claimant.team_id) return { kind: 'refuse', why: 'taken' }
  // A process that was killed left it behind; one that lives keeps its place in what is shared.
  const left = own.find(({ is_held }) => !is_held)
  if (isShared) return left ? supersede(left) : { kind: 'join' }
  const [only] = open
  const isOne = open.length === 1
  if (isOne && only && (own.length === 1 || (claimant.takes_over && mayTakeOver(only, claimant)))) {
    return supersede(only)
  }
  const isPool = claimant.is_pooled || open.some(({ is_pooled }) => is_pooled)
  return { kind: 'refuse', why: isPool ? 'not_shared' : 'taken' }
}

/** Whether the claimant, of the same team, may end the other's tunnel to have its name. */
export function mayTakeOver(
  { user_id }: { user_id: string },
  claimant: Pick<Claimant, 'user_id' | 'manages_team'>,
): boolean {
  return user_id === claimant.user_id || claimant.manages_team
}

function isSameClient(
  one: { user_id: string; client_key_hash: string },
  other: { user_id: string; client_key_hash: string },
): boolean {
  return one.user_id === other.user_id && one.client_key_hash === other.client_key_hash
}

function resume({ id }: OpenTunnel): ClaimDecision {
  return { kind: 'resume', tunnel_id: id }
}

function supersede({ id }: OpenTunnel): ClaimDecision {
  return { kind: 'supersede', tunnel_id: id }
}

export type Held = {
  /** The epoch of the tunnel’s own last claim, and that of the last claim of its name by anybody. */
  epoch: number
  endpoint_epoch: number
  closed_at: Date | null
  close_reason: CloseReason | null
}

/**
 * Whether an edge that was out of touch may keep a leg's tunnel. It may while the tunnel is open, and when
 * control had given it up for lost but nobody claimed the name since.
 */
export function checkResync(
  known: Held | null,
  held: { epoch: number },
  isCredentialValid: boolean,
): 'keep' | 'reopen' | 'drop' {
  if (!known || !isCredentialValid || held.epoch > known.epoch) return 'drop'
  if (known.closed_at === null) return 'keep'
  return known.close_reason === 'agent_lost' && known.endpoint_epoch === known.epoch ? 'reopen' : 'drop'
}
