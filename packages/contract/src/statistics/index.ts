/** Traffic over time. */
export type { Statistics, StatisticsPeriod, StatisticsQuery } from './schemas.ts'
export { STATISTICS_DAYS_MAX, STATISTICS_TOP_MAX } from './schemas.ts'
