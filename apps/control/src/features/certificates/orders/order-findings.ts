import { AcmeProblem, type IssuerProblem } from '@nora/acme'
import type { Finding } from '@nora/contract/domains'
import { UpdateRefused } from '@nora/dns'
import { HOUR_MS, MINUTE_MS } from '@nora/kit'
import { NotSeen } from './publish-challenges.ts'

const FIRST_WAIT_MS = MINUTE_MS
const LONGEST_WAIT_MS = 6 * HOUR_MS

const UNREACHABLE = new Set(['connection', 'dns', 'timeout'])
const WRONG = new Set(['unauthorized', 'incorrectResponse', 'tls'])
const REFUSED = new Set([
  'rejectedIdentifier',
  'unsupportedIdentifier',
  'malformed',
  'badCSR',
  'externalAccountRequired',
  'unauthorizedAccount',
  'userActionRequired',
  'invalidProfile',
])

/** What an issuer's refusal means to the owner of the name. */
export function toFinding(
  { type, detail, subproblems }: IssuerProblem,
  retryAt: Date | null = null,
): Finding {
  const told = [detail, ...subproblems.map((one) => `${one.identifier ?? ''}: ${one.detail}`)].join('\n')
  const facts = { detail: told.slice(0, 4096) }
  if (type === 'rateLimited') {
    return { code: 'issuer_rate_limited', ...facts, ...(retryAt && { until: retryAt.toISOString() }) }
  }
  if (type === 'caa') return { code: 'caa_forbids', ...facts }
  if (UNREACHABLE.has(type)) return { code: 'challenge_unreachable', ...facts }
  if (WRONG.has(type)) return { code: 'challenge_wrong', ...facts }
  return { code: REFUSED.has(type) ? 'issuer_refused' : 'issuer_down', ...facts }
}

/** What it means that the issuer could not be asked. */
export function toErrorFinding(error: unknown): { finding: Finding; retryAt: Date | null } {
  if (error instanceof AcmeProblem) {
    const { type, message, subproblems, retryAt } = error
    return { finding: toFinding({ type, detail: message, subproblems: [...subproblems] }, retryAt), retryAt }
  }
  const detail = (error instanceof Error ? error.message : 'no answer').slice(0, 1000)
  if (error instanceof UpdateRefused) return { finding: { code: 'provider_refused', detail }, retryAt: null }
  if (error instanceof NotSeen) return { finding: { code: error.code, detail }, retryAt: null }
  return { finding: { code: 'issuer_down', detail }, retryAt: null }
}

/** The wait before another try: twice as long each time, any moment of it. */
export function getWaitMs(attempt: number, random: () => number): number {
  const most = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempt, 20), LONGEST_WAIT_MS)
  return Math.round(FIRST_WAIT_MS / 2 + random() * (most - FIRST_WAIT_MS / 2))
}
