import { assertWithinLimit } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import { type AddressLimit, countAddresses, countReservedBefore } from './quota.store.ts'
import type { Deps, PlanLimits } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import { isNameKept } from './tunnels.rules.ts'
import type { Endpoint } from './tunnels.store.ts'

type Opening = {
  /** null: nobody is held to a plan. */
  plan: PlanLimits | null
  wanted: Pick<Endpoint, 'team_id' | 'hostname' | 'region' | 'port'>
  /** The endpoint of this address, whoever used it last; undefined for an address that was never used. */
  known: Endpoint | undefined
  now: Date
}

/**
 * Throws PaymentRequired for a name or port somebody chose that is beyond what the team may have: the newest
 * reservations after a change to a smaller plan, or one more that is not reserved.
 */
export async function assertAddress(
  { limits }: Pick<Deps, 'limits'>,
  tx: Db,
  { plan, wanted, known, now }: Opening,
): Promise<void> {
  const { team_id } = wanted
  const limit: AddressLimit = wanted.port === null ? 'static_names' : 'ports'
  const texts = TEXTS[limit]
  const before = await countReservedBefore(tx, team_id, wanted)
  if (before !== null) return assertWithinLimit(before, await limits[limit](tx, team_id), texts.reserved)
  if (plan === null) return
  const isOwn = known?.team_id === team_id && !known.is_random && isNameKept(known, now)
  // An address that the team already has is over the limit only if enough older ones exist.
  const which = isOwn ? { olderThan: known.id } : { but: known?.id }
  const used = await countAddresses(tx, limit, { team_id, now, ...which })
  assertWithinLimit(used, plan.getBound(limit), texts.chosen)
}

const TEXTS = {
  static_names: { reserved: tunnelsTexts.nameOverLimit, chosen: tunnelsTexts.nameLimit },
  ports: { reserved: tunnelsTexts.portOverLimit, chosen: tunnelsTexts.portLimit },
} as const satisfies Record<AddressLimit, unknown>
