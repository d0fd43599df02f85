import type { TunnelKind } from '@nora/contract/tunnels'
import { type Localized, SECOND_MS } from '@nora/kit'
import type { TunnelLimits } from '@nora/link'
import { assertWithinLimit } from '../../plan-limits/limits.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { countOpenTunnels, lockPlaces } from './places.store.ts'
import type { Deps, Terms } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import type { TunnelRow } from './tunnels.store.ts'

/**
 * The terms of the actor's team; null when nobody is held to a plan. Until the transaction ends no other
 * claim of the team takes a place: two must not both take the last one.
 */
export async function takeTerms(
  { getTerms }: Pick<Deps, 'getTerms'>,
  tx: Db,
  { team_id, credential }: Actor,
): Promise<Terms | null> {
  // The installation's own tunnel takes nobody's place.
  if (credential.kind === 'sample_session') return null
  const terms = await getTerms(tx, team_id)
  if (terms !== null) await lockPlaces(tx, team_id)
  return terms
}

/** Throws PaymentRequired when the team has all the tunnels that its plan gives it, or none of this kind. */
export async function assertPlace(tx: Db, terms: Terms, { team_id, kind }: Opening): Promise<void> {
  assertTerms(terms, { kind, tunnels: await countOpenTunnels(tx, team_id) })
}

type Opening = { team_id: string; kind: TunnelKind }

/** `tunnels`: how many of them there are already. */
export function assertTerms(terms: Terms, { kind, tunnels }: { kind: TunnelKind; tunnels: number }): void {
  terms.assertKind(kind)
  assertWithinLimit(tunnels, terms.boundOf('tunnels'), tunnelsTexts.tunnelLimit)
}

/** When a tunnel that was opened then has to end. */
export function getExpiry(terms: Terms | null, opened_at: Date): Date | null {
  if (!terms?.lifetime) return null
  return new Date(opened_at.getTime() + terms.lifetime.seconds * SECOND_MS)
}

/** What people are told of it. */
export function setTerms(
  { live }: Pick<Deps, 'live'>,
  { id, expires_at }: Pick<TunnelRow, 'id' | 'expires_at'>,
  { requests_per_minute }: TunnelLimits,
): void {
  const entry = live.get(id)
  if (entry) live.setTerms(entry, { expires_at, requests_per_minute })
}

/** What the edge is told; `text` when the tunnel ends for another reason than its age. */
export function toLimits(
  terms: Terms | null,
  { expires_at }: Pick<TunnelRow, 'expires_at'>,
  { now, text = terms?.lifetime?.text }: { now: Date; text?: Localized | undefined },
): TunnelLimits {
  const ends = expires_at && text ? { in_ms: Math.max(0, expires_at.getTime() - now.getTime()), text } : null
  return { requests_per_minute: terms?.requests_per_minute ?? null, ends }
}
