/**
 * Captures: exchanges of tunnels and gateways that edges copied, kept for people to look at, to send again and to test rules with.
 * Owns `captures`, `capture_rules` and the folder `captures` of files. Promises that nothing is kept with secrets, that
 * a team's captures stay within its quota and time, that they go with their tunnel or gateway, and that keeping them never holds
 * up a visitor. Copies nothing by itself, and never opens a body for anybody outside the team.
 */
export { CaptureState } from './capture-state.ts'
export type { CapturedKind, CapturedSource, Deps as CapturesDeps } from './captures.deps.ts'
export { createCapturesFeature } from './captures.feature.ts'
export { getRule, listRules } from './captures.store.ts'
export { dropFilesOfGateway } from './drop-files.ts'
export {
  findAddressedExchange,
  listAddressedExchanges,
  readAddressedBody,
} from './policy-exchanges.ts'
export { storeCaptures } from './store-captures.ts'
