import { z } from 'zod'
import { people } from './shell-shapes.ts'

export const SECRET_LEAST_CHARACTERS = 8
export const NETWORKS_LIMIT = 10_000

/** The text of a traffic policy, in UTF-16 units. */
const POLICY_LIMIT = 65_536

const HIDDEN_LIMIT = 2_000

/** `user:password` without control characters (RFC 7617 §2); the user has no colon. */
export function isCredentialPair(text: string): boolean {
  const colon = text.indexOf(':')
  return colon > 0 && !CONTROL.test(text) && [...text.slice(colon + 1)].length >= SECRET_LEAST_CHARACTERS
}

/** Checks that the text can be the value of a field as it is: visible ASCII. */
export function isAccessKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text) && text.length >= SECRET_LEAST_CHARACTERS
}

/** An origin in the form that browsers send (RFC 6454 §6.2): `https://example.com`, no path, lower case. */
export function isOrigin(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/(?:[a-z0-9._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(text)
}

const CONTROL = /[\x00-\x1f\x7f-\x9f]/

const secret = z.string().max(512)
/** Thousands of them are read once, by whoever compiles them, and judged there. */
const networks = z.array(z.string().max(64)).min(1).max(NETWORKS_LIMIT)
const fieldName = z.string().min(1).max(128)

const fieldEdits = z.strictObject({
  /** They take the place of fields of the same name. */
  add: z
    .array(z.tuple([fieldName, z.string().max(4096)]))
    .max(32)
    .default([]),
  remove: z.array(fieldName).max(32).default([]),
})

/**
 * An agent may ask the edge to apply these to the requests of a tunnel: `options` of `bind`. The edge checks
 * which networks are valid and which fields may be edited.
 */
export const tunnelOptions = z.strictObject({
  /** The `Host` that the origin gets to see; the visitor's without it. Nothing else may hide in it. */
  host_header: z
    .string()
    .max(255)
    .regex(/^[\w.:[\]-]+$/)
    .optional(),
  /**
   * With `host_header`, the origin in URLs that name it in fields of requests, and that is replaced in
   * responses.
   */
  target_origin: z.string().max(270).refine(isOrigin).optional(),
  /** With `target_origin`, the origins of single routes, which are replaced in responses as well. */
  route_origins: z.array(z.string().max(270).refine(isOrigin)).min(1).max(100).optional(),
  /** The protocol of the origin, if it is not HTTP/1.1. */
  app_protocol: z.enum(['http2']).optional(),
  /** Requests and answers are to be kept for the console, as far as the team allows it. */
  capture: z.literal(true).optional(),
  /** Bodies of requests may arrive however slowly. */
  slow_uploads: z.literal(true).optional(),
  /** How long the origin may take to begin an answer once it has the whole request. */
  answer_timeout_ms: z.int().min(1_000).max(86_400_000).optional(),
  /** `user:password`; any one of these or of `key_auth` lets a request in. */
  basic_auth: z.array(secret.refine(isCredentialPair)).min(1).max(100).optional(),
  /** Values of `X-Token`. */
  key_auth: z.array(secret.refine(isAccessKey)).min(1).max(100).optional(),
  /** Addresses and networks; while there are any, all others are refused. */
  allow_cidr: networks.optional(),
  /** Goes before `allow_cidr`. */
  deny_cidr: networks.optional(),
  /** People who may enter a shell; without it the agent looks at no keys. */
  people: people.optional(),
  request_headers: fieldEdits.optional(),
  response_headers: fieldEdits.optional(),
  /** Origins whose scripts may read the answers, `*` for all. */
  cors: z.union([z.literal('*'), z.array(z.string().max(255).refine(isOrigin)).min(1).max(100)]).optional(),
  https_redirect: z.literal(true).optional(),
  /** Per address of a visitor: that many at once, and as many again per window. */
  rate_limit: z
    .strictObject({ limit: z.int().min(1).max(1_000_000), window_s: z.literal([1, 60]) })
    .optional(),
  /** A traffic policy in YAML or JSON. It runs behind the one that is attached to the address. */
  policy: z.string().min(1).max(POLICY_LIMIT).optional(),
  /** Parts of the other options that no capture may show. */
  hidden_values: z.array(z.string().min(1).max(POLICY_LIMIT)).min(1).max(HIDDEN_LIMIT).optional(),
})

export type TunnelOptions = z.output<typeof tunnelOptions>
