/**
 * Billing: the plans of the installation, as its operator wrote them down, and which team has which. Owns
 * `team_plans`. Promises that a plans file with a mistake keeps the server from starting, with the place and
 * the reason, and that a change of plan takes nothing away that is there.
 */

export type { Deps as BillingDeps } from './billing.deps.ts'
export { createBillingFeature } from './billing.feature.ts'
export { getLimits, getPlanLimits } from './plan-limits.ts'
export { parsePlansFile } from './plans-file.ts'
export { isEnforced as arePlansEnforced } from './set-team-plan.ts'
