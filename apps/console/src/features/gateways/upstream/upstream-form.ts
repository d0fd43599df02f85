import type { Upstream } from '@nora/contract/gateways'

/** What is typed about where a gateway leads: fields of every kind, of which one kind is sent. */
export type UpstreamForm = {
  kind: Upstream['kind']
  /** Of a URL, or where a redirect leads. */
  url: string
  keep_host: boolean
  keep_path: boolean
  redirect_status: string
  target: string
  status: string
  body: string
  is_sandboxed: boolean
  /** Never typed: refusals of the server are told at it. */
  upstream: string
}

export const UPSTREAM_KINDS: readonly Upstream['kind'][] = ['pool', 'tunnel', 'url', 'redirect', 'fixed']
export const REDIRECT_STATUSES = ['301', '302', '303', '307', '308'] as const
const HTML: [string, string] = ['content-type', 'text/html; charset=utf-8']

type Redirect = Extract<Upstream, { kind: 'redirect' }>

export function toUpstreamForm(upstream: Upstream): UpstreamForm {
  return {
    kind: upstream.kind,
    url: 'url' in upstream ? upstream.url : '',
    keep_host: upstream.kind === 'url' && upstream.keep_host,
    keep_path: upstream.kind === 'redirect' && upstream.keep_path,
    redirect_status: upstream.kind === 'redirect' ? `${upstream.status}` : '302',
    target: upstream.kind === 'tunnel' ? upstream.target : '',
    status: upstream.kind === 'fixed' ? `${upstream.status}` : '200',
    body: upstream.kind === 'fixed' ? upstream.body : '',
    is_sandboxed: upstream.kind === 'fixed' ? upstream.is_sandboxed : true,
    upstream: '',
  }
}

/** What is sent. Headers of a fixed answer that this form does not show are kept as they are. */
export function toUpstream(form: UpstreamForm, known?: Upstream): Upstream {
  const { kind } = form
  const url = toUrl(form.url)
  if (kind === 'url') return { kind, url, keep_host: form.keep_host }
  if (kind === 'redirect') {
    return {
      kind,
      url,
      status: Number(form.redirect_status) as Redirect['status'],
      keep_path: form.keep_path,
    }
  }
  if (kind === 'tunnel') return { kind, target: form.target.trim().toLowerCase() }
  if (kind === 'pool') return { kind }
  return {
    kind,
    status: Number(form.status),
    headers: known?.kind === 'fixed' ? known.headers : [HTML],
    body: form.body,
    is_sandboxed: form.is_sandboxed,
  }
}

/** `example.org` is meant as `https://example.org`. */
export function toUrl(typed: string): string {
  const text = typed.trim()
  return text === '' || text.includes('://') ? text : `https://${text}`
}

export function isUrl(typed: string): boolean {
  const url = toUrl(typed)
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

export function isStatus(text: string): boolean {
  return /^[2-5]\d\d$/.test(text.trim())
}
