import { createHash } from 'node:crypto'
import { type Clock, MINUTE_MS } from '@nora/kit'
import { type CheckedCertificate, NO_CERTIFICATE } from '@nora/policy'
import { type ParsedCertificate, parseAuthorities, parseCertificate } from './parse-certificate.ts'
import { type ChainFault, verifyChain } from './verify-chain.ts'

/** Authorities of one action; each of its texts may hold several. */
const AUTHORITIES_LIMIT = 100
/** Bundles of the process that are kept parsed. */
const BUNDLES_LIMIT = 200
/** A certificate that runs out is noticed by then. */
const KEPT_MS = MINUTE_MS
/** Bundles that the decisions on one chain are kept for: a policy has few. */
const DECISIONS_LIMIT = 20

type Decision = { readonly checked: CheckedCertificate; readonly untilMs: number }

const NOTHING_SHOWN: CheckedCertificate = { error: NO_CERTIFICATE, commonNames: [] }

/** Checks what a client has shown against authorities. The decision on a connection's chain is kept for a while. */
export function createCertificateCheck(clock: Pick<Clock, 'now'>) {
  const bundles = new Map<string, readonly ParsedCertificate[] | null>()
  const decisions = new WeakMap<readonly Uint8Array[], Map<string, Decision>>()

  return (chain: readonly Uint8Array[], authorities: readonly string[]): CheckedCertificate => {
    if (chain.length === 0) return NOTHING_SHOWN
    const nowMs = clock.now().getTime()
    const key = createHash('sha256').update(authorities.join('\n')).digest('base64')
    const known = decisions.get(chain) ?? new Map<string, Decision>()
    decisions.set(chain, known)
    const kept = known.get(key)
    if (kept !== undefined && kept.untilMs > nowMs) return kept.checked
    const checked = check(chain, getBundle(key, authorities), nowMs)
    if (known.size >= DECISIONS_LIMIT) known.clear()
    known.set(key, { checked, untilMs: nowMs + KEPT_MS })
    return checked
  }

  function getBundle(key: string, authorities: readonly string[]): readonly ParsedCertificate[] | null {
    const known = bundles.get(key)
    if (known !== undefined) return known
    const bundle = parseAuthorities(authorities, AUTHORITIES_LIMIT)
    const [oldest] = bundles.keys()
    if (bundles.size >= BUNDLES_LIMIT && oldest !== undefined) bundles.delete(oldest)
    bundles.set(key, bundle)
    return bundle
  }
}

function check(
  chain: readonly Uint8Array[],
  authorities: readonly ParsedCertificate[] | null,
  nowMs: number,
): CheckedCertificate {
  const parsed = chain.map(parseCertificate)
  const commonNames = parsed[0]?.content.subjectName.getField('CN') ?? []
  const refuse = (error: ChainFault) => ({ error, commonNames })
  if (parsed.includes(null))
    return refuse({ code: 'certificate_malformed', message: 'the certificate cannot be read' })
  if (authorities === null)
    return refuse({
      code: 'authorities_unreadable',
      message: `the authorities of the policy are not up to ${AUTHORITIES_LIMIT} certificates in PEM`,
    })
  return { error: verifyChain(parsed as ParsedCertificate[], authorities, nowMs), commonNames }
}
