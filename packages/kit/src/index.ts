/**
 * The ground every other room stands on: problems, ids, clock, units, randomness, typed texts, network
 * addresses and limits on rates. Imports nothing of ours and nothing from the network, so it runs in Node
 * and in browsers alike.
 */
export { type Address, addressKey, formatAddress, parseAddress } from './addresses/address.ts'
export { type Network, parseNetwork } from './addresses/network.ts'
export { NetworkTree } from './addresses/network-tree.ts'
export { type Clock, systemClock } from './clock.ts'
export { createIds, type Ids } from './ids.ts'
export { isProblem, type Localized, Problem, type ProblemOptions } from './problem.ts'
export { randomDigits, randomInteger, randomText, randomToken } from './random.ts'
export { createRateLimiter, noRateLimits, type Rate, type RateLimiter } from './rate-limiter.ts'
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
