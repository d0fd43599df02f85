/**
 * What is done with a stored request of a webhook: filters and keys (CEL), transforms (CEL, or JavaScript in a sandbox
 * of a thread), and the grammar of its search. Owns the view of a request that expressions see. Bounds what each may
 * cost, and never lets a transform hold up the event loop of its caller. Reads no clock and no database.
 */
export { compileFilter, type Filter, type FilterOutcome } from './compile-filter.ts'
export { compileKey, type Key, type KeyOutcome } from './compile-key.ts'
export {
  COST_LIMIT,
  REQUEST_TYPES,
  type RequestView,
  type StoredRequest,
  toRequestView,
} from './request-view.ts'
export { type Query, type QueryTerm, REQUEST_STATES, type RequestState } from './search/query.ts'
export { type ReadQuery, readFilter } from './search/read-filter.ts'
export { compileTransform, type Transform } from './transform/compile-transform.ts'
export type {
  TransformedRequest,
  TransformFault,
  TransformOutcome,
  TransformSource,
} from './transform/outcome.ts'
export { TransformRunner } from './transform/transform-runner.ts'
