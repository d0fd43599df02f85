/**
 * What a person needs to see first: whether the first request has come, the last hour, what needs them, and their names
 * without a tunnel. One call answers all of it.
 */
export { NeedsYou } from './needs-you.tsx'
export { useOverview } from './overview.queries.ts'
export { UnusedNames } from './unused-names.tsx'
