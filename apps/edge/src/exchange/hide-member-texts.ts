import { REDACTED } from '@nora/capture/redaction'
import { readTarget } from '@nora/http1'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Exchange } from './exchange.ts'
import { reparse } from './visitor-bytes.ts'

type Pick = (hostname: string) => Endpoint | undefined

/**
 * What tunnels of a pool hide, a visitor may send though another member serves the request, or the edge in their place:
 * the copies of it know that, too. Where the edge has answered before it chose a member, and the tunnel that could say is
 * elsewhere or away, they show no values.
 */
export function hideMemberTexts(exchange: Exchange, pick: Pick): void {
  const { recording, isOwnAnswer } = exchange.accounting
  const { gateway, member } = exchange.request
  if (recording === null || gateway === null || exchange.connection.source.isFromPeer) return
  for (const { facts, hidesTexts } of gateway.members) {
    const here = pick(facts.target)
    if (here !== undefined) recording.hideTextsFrom(here)
    else if (isOwnAnswer && member === null && hidesTexts) recording.hideAll()
  }
}

/** Hides the same in the path that lists and logs tell of a request that the edge has answered for a gateway. */
export function hideMemberTextsInPath(exchange: Exchange, pick: Pick): void {
  const { accounting, connection, request } = exchange
  const { gateway, member, retained } = request
  if (!accounting.isOwnAnswer || gateway === null || retained.length === 0) return
  if (connection.source.isFromPeer) return
  let shown = accounting.shownPath ?? readPath(exchange)
  const path = shown
  for (const { facts, hidesTexts } of gateway.members) {
    const here = pick(facts.target)
    if (here !== undefined) shown = here.facts.rules.mask?.text(shown) ?? shown
    else if (member === null && hidesTexts) shown = `/${REDACTED}`
  }
  if (shown === path) return
  accounting.shownPath = shown
  // Statistics count it among the rest.
  request.pathEnd = request.pathStart
}

function readPath(exchange: Exchange): string {
  const { bytes, head } = reparse(exchange)
  return readTarget(bytes, head.pathStart, head.targetEnd).split('?', 1)[0] ?? ''
}
