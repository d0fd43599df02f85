import { z } from 'zod'
import { instant } from '../fields.ts'

/** What may be wrong with the DNS records or the certificate of a name. */
export const findingCodes = [
  'no_such_name',
  'no_record',
  'name_doubled',
  'wrong_target',
  'other_addresses',
  'apex_cname',
  'cname_beside_others',
  'aaaa_elsewhere',
  'txt_missing',
  'label_of_another',
  'servers_disagree',
  'lame_server',
  'dnssec_broken',
  'caa_forbids',
  'timeout',
  'resolver_cache',
  'challenge_unreachable',
  'challenge_wrong',
  'issuer_rate_limited',
  'issuer_refused',
  'issuer_down',
  'certificate_missing',
  'provider_refused',
] as const

export const findingCode = z.enum(findingCodes)

const text = z.string().max(4096)

export const dnsRecord = z.object({
  type: z.string().max(10).describe('`CNAME`, `A`, `AAAA` or `TXT`.'),
  name: z.string().max(255).describe('The whole name of the record, without a dot at its end.'),
  value: text,
})

export const askedServer = z.object({
  server: z.string().max(255).describe('The name of the server.'),
  address: z.string().max(64),
  transport: z.enum(['udp', 'tcp', 'http', 'https']),
})

/** Whom was asked, what came back, and which records are needed. */
export const finding = z.object({
  code: findingCode,
  asked: z.array(askedServer).max(50).optional(),
  seen: z.array(text).max(50).optional().describe('What came back.'),
  needed: z.array(dnsRecord).max(20).optional().describe('The records to have.'),
  seconds_left: z.number().int().nonnegative().optional().describe('How long resolvers keep the old answer.'),
  until: instant.optional().describe('When the issuer may be asked again.'),
  detail: text.optional(),
})

/** What one server answered about the records that are needed. */
export const serverAnswer = z.object({
  role: z.enum(['authoritative', 'resolver']),
  server: z.string().max(255),
  address: z.string().max(64),
  transport: z.enum(['udp', 'tcp']),
  is_reached: z.boolean().describe('Whether an answer came in time.'),
  is_right: z.boolean().describe('Whether this server shows everything that is needed.'),
  records: z.array(dnsRecord).max(50),
  seconds_left: z.number().int().nonnegative().optional(),
})

export type Finding = z.output<typeof finding>
export type FindingCode = z.output<typeof findingCode>
export type DnsRecord = z.output<typeof dnsRecord>
export type ServerAnswer = z.output<typeof serverAnswer>
