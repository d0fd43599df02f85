import type { DebugRequest, DebugResponse } from '@nora/contract/traffic-policies'

/** A request and its response as the form has them: heads are text, a line for each header. */
export type TypedRequest = {
  method: string
  url: string
  headers: string
  body: string
  client_ip: string
  /** What the local service answers; null: its phase is not run. */
  response: { status: string; headers: string; body: string } | null
}

export const FIRST_REQUEST: TypedRequest = {
  method: 'GET',
  url: 'https://example.com/',
  headers: 'user-agent: Mozilla/5.0\naccept: */*',
  body: '',
  client_ip: '203.0.113.7',
  response: null,
}

export const FIRST_RESPONSE = { status: '200', headers: 'content-type: text/html; charset=utf-8', body: '' }

const STATUS_ELSE = 200

export function toHeaders(text: string): [string, string][] {
  return text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    return colon <= 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]]
  })
}

export function fromHeaders(headers: readonly (readonly [string, string])[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

export function toDebugRequest({ method, url, headers, body, client_ip }: TypedRequest): DebugRequest {
  return {
    method: method.trim().toUpperCase() || 'GET',
    url: url.trim(),
    version: 'HTTP/1.1',
    headers: toHeaders(headers),
    body,
    body_encoding: 'utf8',
    client_ip: client_ip.trim(),
  }
}

export function toDebugResponse({ response }: TypedRequest): DebugResponse | undefined {
  if (response === null) return undefined
  const status = Number(response.status)
  return {
    status: status >= 100 && status <= 599 ? status : STATUS_ELSE,
    headers: toHeaders(response.headers),
    body: response.body,
    body_encoding: 'utf8',
  }
}

/** The form for a request that is known, such as a captured one. */
export function toTyped(request: DebugRequest, response: DebugResponse | null): TypedRequest {
  return {
    method: request.method,
    url: request.url,
    headers: fromHeaders(request.headers),
    body: toText(request),
    client_ip: request.client_ip,
    response: response && {
      status: `${response.status}`,
      headers: fromHeaders(response.headers),
      body: toText(response),
    },
  }
}

/** The body as text. */
export function toText({ body, body_encoding }: Pick<DebugRequest, 'body' | 'body_encoding'>): string {
  if (body_encoding === 'utf8') return body
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}
