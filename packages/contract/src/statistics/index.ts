/** Traffic over time. */
export type { Statistics, StatisticsEvent, StatisticsPeriod, StatisticsQuery } from './schemas.ts'
export { STATISTICS_DAYS_MAX, STATISTICS_EVENTS_MAX, STATISTICS_TOP_MAX } from './schemas.ts'
