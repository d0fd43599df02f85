/** Plans and their limits. */
export {
  type CountedLimit,
  countedLimits,
  heldLimits,
  type LimitName,
  limitNames,
  type Plan,
  type PlanList,
  type TeamPlan,
} from './schemas.ts'
