import type { Finding } from '@nora/contract/domains'
import { describeFinding } from '@nora/contract/findings'
import { Notice, useLang } from '@nora/ui'

const HARMLESS: readonly Finding['code'][] = ['resolver_cache', 'issuer_rate_limited']

/** Says in words what a check found, and what to do. */
export function FindingNotice({ finding }: { finding: Finding }) {
  const lang = useLang()
  const { what, todo, facts } = describeFinding(finding, lang)
  return (
    <Notice tone={HARMLESS.includes(finding.code) ? 'info' : 'bad'} title={what}>
      <p>{todo}</p>
      {facts.length > 0 && (
        <ul className="mt-1 text-sm text-soft">
          {facts.map((fact) => (
            <li key={fact} className="break-all">
              {fact}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
