/** What a person needs to see first. */
export type { Overview } from './schemas.ts'
export { OVERVIEW_ITEMS_MAX, OVERVIEW_TUNNELS_MAX } from './schemas.ts'
