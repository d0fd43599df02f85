import { readField, readTarget } from '@nora/http1'
import type { WantedMember } from '../gateways/gateway.ts'
import { readStickyCookie } from '../gateways/members/sticky-cookie.ts'
import type { PushedGateway } from '../gateways/pool-member.ts'
import type { RequestHead } from './exchange.ts'

export const ROUTE_COOKIE = 'nora_route'
const ROUTE_FIELD = 'x-nora-route'
/** Longer names are nobody's. */
const NAME_LIMIT = 100

export type RequestedMember = WantedMember & {
  /** The name came in the link: a cookie keeps it. */
  readonly isFromLink: boolean
}

const NOTHING: RequestedMember = { name: null, boundTo: null, isFromLink: false }

/** By what the request asks for a member of the gateway, as far as the gateway listens to it. */
export function readWantedMember(
  { balance, route_by, cookie_key }: PushedGateway,
  { bytes, head }: RequestHead,
): RequestedMember {
  const isBound = balance === 'sticky'
  if (!isBound && !route_by.header && !route_by.cookie && !route_by.query) return NOTHING
  const cookies = isBound || route_by.cookie ? (readField(bytes, head, 'cookie') ?? '') : ''
  const inLink = route_by.query ? readQuery(readTarget(bytes, head.pathStart, head.targetEnd)) : null
  const inHead = route_by.header ? (readField(bytes, head, ROUTE_FIELD) ?? null) : null
  const name = inLink ?? inHead ?? (route_by.cookie ? readRouteCookie(cookies) : null)
  return {
    name: name !== null && name.length <= NAME_LIMIT ? name : null,
    boundTo: isBound ? readStickyCookie(cookies, Buffer.from(cookie_key, 'base64')) : null,
    isFromLink: inLink !== null,
  }
}

function readQuery(target: string): string | null {
  const start = target.indexOf('?')
  return start === -1 ? null : new URLSearchParams(target.slice(start)).get(ROUTE_COOKIE)
}

function readRouteCookie(cookies: string): string | null {
  for (const pair of cookies.split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2)
    if (name === ROUTE_COOKIE) return value
  }
  return null
}
