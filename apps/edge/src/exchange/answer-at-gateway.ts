import { AddressRules, parseNetwork } from '@nora/kit'
import type { ReasonCode } from '../facts/reasons.ts'
import type { PushedGateway } from '../gateways/pool-member.ts'
import { type Answer, refusal } from './decision.ts'
import type { Exchange, RequestHead } from './exchange.ts'
import { getPath } from './get-path.ts'

const SANDBOX = 'Content-Security-Policy: sandbox'

type Passes = {
  /** Of the wall clock. */
  nowMs: number
  /** Whether the visitor is a member of the team; an answer leads there or back; null: nobody is known. */
  checkMember: () => Answer | 'passed' | null
}

/** What the gateway answers without a member of its pool; null: one is asked. */
export function answerAtGateway(
  settings: PushedGateway,
  exchange: Exchange,
  request: RequestHead,
  { nowMs, checkMember }: Passes,
): Answer | ReasonCode | null {
  if (!settings.is_enabled) return 'gateway_disabled'
  if (settings.is_pending) return 'domain_unverified'
  const { maintenance, upstream } = settings
  const isMaintained = maintenance !== null && (maintenance.until === null || maintenance.until > nowMs)
  if (isMaintained && !isAllowed(maintenance.allow, exchange)) {
    const checked = checkMember()
    if (checked !== 'passed') return checked ?? toMaintenancePage(maintenance.page)
  }
  if (upstream.kind === 'fixed') return toFixed(upstream)
  if (upstream.kind !== 'redirect') return null
  const location = upstream.keep_path ? joinPath(upstream.url, getPath(request)) : upstream.url
  return { status: upstream.status, code: null, fields: [`Location: ${location}`] }
}

function toMaintenancePage(page: string | null): Answer | ReasonCode {
  if (page === null) return 'maintenance'
  return { ...refusal('maintenance', [SANDBOX]), text: page, type: 'text/html; charset=utf-8' }
}

function toFixed({
  status,
  headers,
  body,
  is_sandboxed,
}: PushedGateway['upstream'] & { kind: 'fixed' }): Answer {
  const isType = ([name]: [string, string]) => name.toLowerCase() === 'content-type'
  const type = headers.find(isType)?.[1]
  const fields = headers.filter((field) => !isType(field)).map(([name, value]) => `${name}: ${value}`)
  if (is_sandboxed) fields.push(SANDBOX)
  return { status, code: null, fields, text: body, type: type ?? 'text/html; charset=utf-8' }
}

/** The path of the request behind that of the target; its query, if it has one, in place of the target's. */
function joinPath(url: string, path: string): string {
  const target = new URL(url)
  const [pathname = '/', query] = path.split(/\?(.*)/s, 2)
  target.pathname = `${target.pathname.replace(/\/$/, '')}${pathname}`
  if (query !== undefined) target.search = query
  return target.href
}

/** Whether the visitor's address is among those that maintenance lets through. */
function isAllowed(allow: readonly string[], { connection: { address } }: Exchange): boolean {
  if (allow.length === 0 || address === null) return false
  const networks = allow.map(parseNetwork).filter((network) => network !== null)
  // Without a network everybody would be let through.
  return networks.length > 0 && new AddressRules({ allow: networks, deny: [] }, 'tunnel').allows(address)
}
