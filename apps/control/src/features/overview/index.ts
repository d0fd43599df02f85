/**
 * The overview: what a person needs to see first, in one answer. Owns no table; reads those that tunnels, statistics,
 * credentials, domains and audit let others read. Every list in it has a bound.
 */
export { createOverviewFeature } from './overview.feature.ts'
