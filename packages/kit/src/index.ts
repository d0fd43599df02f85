/**
 * The ground every other room stands on: problems, ids, clock, units, days of time zones, randomness, typed
 * texts, addresses of e-mail, network addresses, limits on rates, why edges refuse, histograms of durations and collections for what comes and goes
 * with each request. Imports nothing of ours and nothing from
 * the network, so it runs in Node and in browsers alike.
 */
export { type Address, addressKey, formatAddress, parseAddress } from './addresses/address.ts'
export {
  EVERY_ENDPOINT,
  findAddressRefusal,
  getReach,
  listNetworks,
  NamedIpPolicy,
  type Reach,
} from './addresses/address-access.ts'
export {
  type AddressLists,
  type AddressRefusal,
  AddressRules,
  type ListOwner,
} from './addresses/address-rules.ts'
export {
  findIdleRules,
  type IdleRule,
  type IpDecision,
  type IpEffect,
  IpPolicy,
  type IpRule,
} from './addresses/ip-policy.ts'
export { type LocalhostName, toLocalhostName } from './addresses/localhost-name.ts'
export { type Network, parseNetwork } from './addresses/network.ts'
export { NetworkTree } from './addresses/network-tree.ts'
export { formatPeerAddress } from './addresses/peer-address.ts'
export { isPublicAddress } from './addresses/public-address.ts'
export { type WrittenNetwork, writeAddress, writeNetwork } from './addresses/write-network.ts'
export { type Clock, systemClock } from './clock.ts'
export { DenseMap } from './dense-map.ts'
export { DenseSet, type Placed } from './dense-set.ts'
export { isEmail, normalizeEmail, toAsciiDomain } from './email.ts'
export { createIds, type Ids } from './ids.ts'
export { parseInstant } from './instant.ts'
export { LATENCY_BUCKETS, LATENCY_ERROR, latencyBucket, latencyQuantile } from './latency.ts'
export { isProblem, type Localized, Problem, type ProblemOptions } from './problem.ts'
export { randomDigits, randomInteger, randomText, randomToken } from './random.ts'
export { createRateLimiter, noRateLimits, type Rate, type RateLimiter } from './rate-limiter.ts'
export {
  CONNECTION_ENDINGS,
  type ConnectionEnding,
  isConnectionEnding,
  isFailed,
  isRefusal,
  isRequestReason,
  passesFilter,
  REQUEST_REASONS,
  type RequestFilter,
  type RequestReason,
} from './request-causes.ts'
export {
  defineTexts,
  formatBytes,
  formatClockTime,
  formatDateTime,
  formatDuration,
  formatNumber,
  formatRelative,
  isLang,
  LANGS,
  type Lang,
  type PluralForms,
  pickLang,
  plural,
} from './texts.ts'
export { DAY_MS, HOUR_MS, KIB, MIB, MINUTE_MS, SECOND_MS } from './units.ts'
export { isVisible } from './visible.ts'
export { within } from './within.ts'
export { dayStart, nextDay, startOfDay, toDay, toZonedInstant } from './zones.ts'
