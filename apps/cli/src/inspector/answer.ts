import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const SECURITY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const

export type Answer = {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer | AsyncIterable<string>
}

export function send(res: ServerResponse, { status, headers, body }: Answer): void {
  res.writeHead(status, { ...SECURITY_HEADERS, ...headers })
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) res.end(body)
  // An asker that leaves, or a body that ends early, ends the answer; there is nobody to tell.
  else pipeline(Readable.from(body), res).catch(() => res.destroy())
}

export function json(value: unknown, status = 200): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  }
}

/** Refuses a call; `fields` holds a sentence per wrong field. */
export function refusal(
  status: number,
  code: string,
  error: string,
  fields?: Record<string, string>,
): Answer {
  return json({ code, error, ...(fields && { fields }) }, status)
}
