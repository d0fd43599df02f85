import { askResolvers, type ResolverDeps, toAsked } from './find-zone.ts'
import type { DnsFinding } from './findings.ts'
import type { CaaData } from './message.ts'

/** RFC 8659 §4.1: tags that every issuer understands. */
const KNOWN_TAGS = new Set([
  'issue',
  'issuewild',
  'iodef',
  'contactemail',
  'contactphone',
  'issuemail',
  'issuevmc',
])
const LABELS_LIMIT = 20

/**
 * Whether CAA records let the issuer issue for the name (RFC 8659 §3): the records of the nearest name upwards that has
 * any decide. null: they do. `issuer` is its domain, as in `letsencrypt.org`.
 */
export async function checkCaa(
  hostname: string,
  { issuer, isWildcard }: { issuer: string; isWildcard: boolean },
  deps: ResolverDeps,
): Promise<DnsFinding | null> {
  const labels = hostname.split('.').slice(-LABELS_LIMIT)
  for (let first = 0; first < labels.length; first++) {
    const name = labels.slice(first).join('.')
    const message = await askResolvers(deps, { name, type: 'CAA' })
    // Issuers take a failure for a refusal as well (§3, the last paragraph).
    if (message === null || message.rcode === 'SERVFAIL') {
      return { code: 'timeout', asked: toAsked(deps), detail: `CAA ${name}` }
    }
    const records = message.answers.flatMap(({ caa }) => caa ?? [])
    if (records.length > 0) return decide(records, name, { issuer, isWildcard })
  }
  return null
}

function decide(
  records: readonly CaaData[],
  name: string,
  { issuer, isWildcard }: { issuer: string; isWildcard: boolean },
): DnsFinding | null {
  const unknown = records.some(({ isCritical, tag }) => isCritical && !KNOWN_TAGS.has(tag))
  const of = (tag: string) => records.filter((record) => record.tag === tag)
  const wild = of('issuewild')
  const holding = isWildcard && wild.length > 0 ? wild : of('issue')
  const isAllowed =
    holding.length === 0 || holding.some(({ value }) => toIssuer(value) === issuer.toLowerCase())
  if (isAllowed && !unknown) return null
  const tag = isWildcard && wild.length > 0 ? 'issuewild' : 'issue'
  return {
    code: 'caa_forbids',
    seen: records.map(({ tag: shown, value }) => `CAA ${shown} "${value}"`),
    needed: [{ type: 'CAA', name, value: `0 ${tag} "${issuer}"` }],
  }
}

/** The domain before the parameters; `;` alone allows nobody. */
function toIssuer(value: string): string {
  return (value.split(';')[0] ?? '').trim().toLowerCase()
}
