import { printable, type Style } from '@nora/command-line/terminal'
import type { GatewayState, GatewaySummary, MemberState } from '@nora/contract/gateways'
import type { Lang } from '@nora/kit'
import { gatewaysMessages } from './gateways.messages.ts'

/** What it does with a request, in a few words. */
export function describeUpstream(
  lang: Lang,
  { upstream, members_up, members_all }: Pick<GatewaySummary, 'upstream' | 'members_up' | 'members_all'>,
): string {
  const { upstreams } = gatewaysMessages[lang]
  if (upstream.kind === 'fixed') return upstreams.fixed(upstream.status)
  if (upstream.kind === 'redirect') return upstreams.redirect(printable(upstream.url))
  if (upstream.kind === 'url') return upstreams.url(printable(upstream.url))
  if (upstream.kind === 'tunnel') return upstreams.tunnel(printable(upstream.target))
  return upstreams.pool(members_up, members_all)
}

export function toMark(state: GatewayState | MemberState, style: Style): string {
  if (state === 'up' || state === 'healthy') return style.ok('●')
  return state === 'disabled' || state === 'drained' || state === 'unknown' ? '○' : style.warn('!')
}

/** Why a member is in its state; a code that is not known here stays as it is. */
export function describeReason(lang: Lang, reason: string): string {
  const { reasons, answered } = gatewaysMessages[lang]
  const known: Readonly<Record<string, string>> = reasons
  const status = /^status_(\d{3})$/.exec(reason)?.[1]
  return status === undefined ? (known[reason] ?? printable(reason)) : answered(status)
}

/** The command that opens a tunnel in its pool. */
export function toJoinCommand({ name, url }: Pick<GatewaySummary, 'name' | 'url'>): string {
  const open = url?.startsWith('tcp:') ? 'nora tcp 5432' : 'nora http 3000'
  const called = printable(name)
  return `${open} --gateway ${/^[\w.-]+$/.test(called) ? called : `'${called}'`}`
}
