/**
 * Statistics of the team: numbers of a period beside the one before, charts with their tables, and what was the
 * busiest. The period and the filters are in the address. Charts are drawn here, without a library.
 */

export { statisticsRoutes } from './statistics.routes.ts'
