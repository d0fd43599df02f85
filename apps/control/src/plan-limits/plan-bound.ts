import type { LimitName } from '@nora/contract/billing'
import type { Localized } from '@nora/kit'

/** Why a limit is what it is: the plan, and which one has more. */
export type PlanBound = {
  name: LimitName
  plan: { id: string; name: Localized }
  /** `limit` null: as many as one likes. */
  lifted_by: { id: string; name: Localized; limit: number | null } | null
  /** How many more each further seat of the team brings; 0 when seats do not matter. */
  per_seat: number
  /** Where plans are compared. */
  plans_url: string
}
