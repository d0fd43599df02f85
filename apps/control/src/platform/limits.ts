import type { Localized } from '@nora/kit'
import type { Config } from './config.ts'
import { problem } from './problem.ts'

/** How many of each kind a team may have; null: as many as it likes. */
export type Limits = {
  ports(team_id: string): Promise<number | null>
  seats(team_id: string): Promise<number | null>
}

/** The same for every team, as the operator has configured. */
export function configuredLimits(config: Pick<Config, 'ports_per_team' | 'seats_per_team'>): Limits {
  return { ports: async () => config.ports_per_team, seats: async () => config.seats_per_team }
}

/** Refuses one more than the limit, with the limit and the use as facts. */
export function assertWithinLimit(
  used: number,
  limit: number | null,
  said: (limit: number) => Localized,
): void {
  if (limit === null || used < limit) return
  throw problem('PaymentRequired', said(limit), { data: { limit, used } })
}
