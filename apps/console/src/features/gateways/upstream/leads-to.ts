import type { GatewaySummary } from '@nora/contract/gateways'
import type { Lang } from '@nora/kit'
import { upstreamTexts } from './upstream.messages.ts'

/** What a gateway leads to, in words. */
export function leadsTo(
  lang: Lang,
  { upstream, members_all }: Pick<GatewaySummary, 'upstream' | 'members_all'>,
): string {
  const { leadsTo: words } = upstreamTexts[lang]
  if (upstream.kind === 'pool') return words.pool(members_all)
  if (upstream.kind === 'fixed') return words.fixed(upstream.status)
  if (upstream.kind === 'redirect') return words.redirect(upstream.url)
  return upstream.kind === 'url' ? upstream.url : upstream.target
}
