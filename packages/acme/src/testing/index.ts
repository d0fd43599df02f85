/** Real issuers for tests, and what they ask about names. */
export { type AcmeRelay, startAcmeRelay } from './acme-relay.ts'
export { type ChallengeServers, startChallengeServers } from './challenge-servers.ts'
export { createTestFetch, findPort, type Pebble, type PebbleOptions, startPebble } from './pebble.ts'
