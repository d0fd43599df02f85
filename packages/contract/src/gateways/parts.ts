import { z } from 'zod'
import { givenInstant, instant, visibleName } from '../fields.ts'
import { GATEWAY_ALLOWED_MAX, GATEWAY_PAGE_MAX, TIERS, WEIGHT_MAX } from './bounds.ts'

/** `always`: it holds its address. `fallback`: a tunnel may take the address over while it is open. */
export const gatewayMode = z.enum(['always', 'fallback'])
/** How a pool spreads requests. */
export const balance = z.enum(['least_running', 'weighted', 'sticky'])
export const memberKind = z.enum(['tunnel', 'url', 'internal'])

export const gatewayName = visibleName(60)
export const gatewayDescription = z.string().trim().max(200)
export const count = z.number().int().nonnegative()
export const weight = z
  .number()
  .int()
  .min(0)
  .max(WEIGHT_MAX)
  .describe('Its share beside the others; 0: only requests that name it.')
export const tier = z.number().int().min(1).max(TIERS).describe('The next tier serves when this one is down.')

export const target = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .describe('Of a tunnel its hostname or `host:port`, of an internal endpoint `NAME.internal`, else a URL.')

const fieldName = z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/)
const fields = z
  .array(z.tuple([fieldName, z.string().max(4096)]))
  .max(50)
  .describe('Values without line breaks.')
const page = z.string().max(GATEWAY_PAGE_MAX)

const fixed = z.object({
  kind: z.literal('fixed'),
  status: z.number().int().min(200).max(599),
  headers: fields.default([]),
  body: page.default('').describe('At most 64 KiB.'),
  is_sandboxed: z
    .boolean()
    .default(true)
    .describe('Send `Content-Security-Policy: sandbox`, because the page is on a domain that others share.'),
})
const redirect = z.object({
  kind: z.literal('redirect'),
  url: target,
  status: z
    .union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)])
    .default(302),
  keep_path: z.boolean().default(false),
})
const url = z.object({
  kind: z.literal('url'),
  url: target,
  keep_host: z.boolean().default(false).describe('Send the host of the visitor instead of that of the URL.'),
})
const tunnel = z.object({ kind: z.literal('tunnel'), target })
const pool = z.object({ kind: z.literal('pool') })

export const upstream = z.discriminatedUnion('kind', [fixed, redirect, url, tunnel, pool])

export const health = z.object({
  kind: z.enum(['off', 'http', 'tcp']).default('off'),
  method: z.enum(['GET', 'HEAD']).default('GET'),
  path: z.string().startsWith('/').max(2048).default('/'),
  host: z.string().max(253).nullable().default(null).describe('null: that of the member.'),
  statuses: z
    .array(z.tuple([z.number().int().min(100).max(599), z.number().int().min(100).max(599)]))
    .min(1)
    .max(20)
    .default([[200, 399]])
    .describe('Ranges of the statuses that are good.'),
  text: z.string().max(200).nullable().default(null).describe('To be found in the first 64 KiB.'),
  interval_s: z.number().int().min(5).max(300).default(10),
  timeout_s: z.number().int().min(1).max(30).default(3),
})

export const retry = z.object({
  attempts: z.number().int().min(0).max(2).default(2).describe('On other members, after the first.'),
  statuses: z
    .array(z.number().int().min(502).max(504))
    .max(3)
    .default([])
    .describe('Answers that are tried elsewhere, too: 502, 503, 504.'),
})

export const stickiness = z.object({
  ttl_s: count.max(2_592_000).default(0).describe('How long the cookie lives; 0: until the browser closes.'),
})

export const routeBy = z
  .object({
    header: z.boolean().default(false).describe('`X-Nora-Route: NAME`.'),
    cookie: z.boolean().default(false).describe('The cookie that the link sets.'),
    query: z.boolean().default(false).describe('`?nora_route=NAME`, which also sets the cookie.'),
  })
  .describe('Lets a request name the member that it is for, by its name or the login of its person.')

export const mirror = z.object({
  member_id: z.string().min(1).max(64),
  percent: z.number().int().min(1).max(100),
  all_methods: z.boolean().default(false).describe('Also those that change something.'),
  with_credentials: z.boolean().default(false).describe('Send `Authorization` and `Cookie` to it as well.'),
})

const allowed = z
  .array(z.string().trim().min(1).max(64))
  .max(GATEWAY_ALLOWED_MAX)
  .describe('Addresses and networks that are let through.')

export const setMaintenance = z.object({
  is_on: z.boolean(),
  until: givenInstant.nullable().default(null).describe('When it ends by itself.'),
  page: page
    .nullable()
    .default(null)
    .describe('HTML; null: the page of Nora, in the language of the visitor.'),
  allow: allowed.default([]),
})

export const maintenance = z.object({
  is_on: z.boolean(),
  until: instant.nullable(),
  page: page.nullable(),
  allow: allowed,
})
