/**
 * Statistics: what went through a team's tunnels, minute by minute, hour by hour, day by day. Owns `statistics`,
 * `statistics_tops` and `statistics_sources`. Promises that what an edge was told is stored counts once, however
 * often it was sent, that each request is in one row of each scope, and that a member sees only their own.
 * Knows nothing of single requests or visitors.
 */

export { addStatistics } from './add-statistics.ts'
export type { Deps as StatisticsDeps } from './statistics.deps.ts'
export { createStatisticsFeature } from './statistics.feature.ts'
