import type { TunnelKind } from '@nora/contract/tunnels'
import { type Localized, SECOND_MS } from '@nora/kit'
import type { TunnelLimits } from '@nora/link'
import { assertWithinLimit } from '../../plan-limits/limits.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { countOpenTunnels, lockQuota } from './quota.store.ts'
import type { Deps, PlanLimits } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import type { TunnelRow } from './tunnels.store.ts'

/**
 * The terms of the actor's team; null when nobody is held to a plan. Until the transaction ends no other
 * claim of the team takes a place: two must not both take the last one.
 */
export async function lockPlanLimits(
  { getPlanLimits }: Pick<Deps, 'getPlanLimits'>,
  tx: Db,
  { team_id, credential }: Actor,
): Promise<PlanLimits | null> {
  // The installation's own tunnel takes nobody's place.
  if (credential.kind === 'sample_session') return null
  const plan = await getPlanLimits(tx, team_id)
  if (plan !== null) await lockQuota(tx, team_id)
  return plan
}

/** Throws PaymentRequired when the team has all the tunnels that its plan gives it, or none of this kind. */
export async function assertFreeQuota(tx: Db, plan: PlanLimits, { team_id, kind }: Opening): Promise<void> {
  assertPlanLimits(plan, { kind, tunnels: await countOpenTunnels(tx, team_id) })
}

type Opening = { team_id: string; kind: TunnelKind }

/** `tunnels`: how many of them there are already. */
export function assertPlanLimits(
  plan: PlanLimits,
  { kind, tunnels }: { kind: TunnelKind; tunnels: number },
): void {
  plan.assertKind(kind)
  assertWithinLimit(tunnels, plan.getBound('tunnels'), tunnelsTexts.tunnelLimit)
}

/** When a tunnel that was opened then has to end. */
export function getExpiry(plan: PlanLimits | null, opened_at: Date): Date | null {
  if (!plan?.lifetime) return null
  return new Date(opened_at.getTime() + plan.lifetime.seconds * SECOND_MS)
}

/** Sets the limits that people are shown. */
export function setPlanLimits(
  { live }: Pick<Deps, 'live'>,
  { id, expires_at }: Pick<TunnelRow, 'id' | 'expires_at'>,
  { requests_per_minute }: TunnelLimits,
): void {
  const entry = live.get(id)
  if (entry) live.setPlanLimits(entry, { expires_at, requests_per_minute })
}

/** Makes the limits for the edge; `text` is set when the tunnel ends for another reason than its age. */
export function toLimits(
  plan: PlanLimits | null,
  { expires_at }: Pick<TunnelRow, 'expires_at'>,
  { now, text = plan?.lifetime?.text }: { now: Date; text?: Localized | undefined },
): TunnelLimits {
  const ends = expires_at && text ? { in_ms: Math.max(0, expires_at.getTime() - now.getTime()), text } : null
  return { requests_per_minute: plan?.requests_per_minute ?? null, ends }
}
