import {
  isValueSource,
  listSecretAddresses,
  type Objection,
  objectToAddedField,
  objectToKey,
  objectToNetwork,
  objectToOrigins,
  objectToPair,
  objectToRate,
  objectToRemovedField,
} from '@nora/command-line'
import type { RequestedRules } from '@nora/command-line/options'
import type { Localized } from '@nora/kit'
import { parseAddress } from '@nora/secrets-kit/addresses'
import { z } from 'zod'

const pair = checked((text) => objectToAddresses(text) ?? (isValueSource(text) ? null : objectToPair(text)))
const key = checked((text) => objectToAddresses(text) ?? (isValueSource(text) ? null : objectToKey(text)))
const networks = checked(
  (text) => objectToAddresses(text) ?? (isValueSource(text) ? null : listObjection(text)),
)
const addedField = checked((text) => objectToAddresses(text) ?? objectToAddedField(text))
const addedFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** A tunnel of `nora.yml` can ask the edge to apply these to requests. */
export const ruleEntries = {
  basic_auth: oneOrMore(pair).describe(
    'Let in by a password: user:password, 8 characters at least; or file:PATH, env:NAME, secret://PROJECT/CONFIG/NAME with one per line; user:secret://… too.',
  ),
  key_auth: oneOrMore(key).describe(
    'Let in by a key in the field X-Token; or file:PATH, env:NAME, secret://PROJECT/CONFIG/NAME. A password or a key is enough.',
  ),
  allow_cidr: oneOrMore(networks).describe(
    'Let in only from these addresses and networks; or file:PATH, with # comments.',
  ),
  deny_cidr: oneOrMore(networks).describe('Let nobody in from these; goes before allow_cidr.'),
  add_header: z
    .union([addedField, z.array(z.union([addedField, checkedFields()])), checkedFields()])
    .optional()
    .describe(
      'Fields to set in requests, "X-A: 1", or responses, "response:X-A: 1"; values may have secret://PROJECT/CONFIG/NAME.',
    ),
  remove_header: oneOrMore(checked(objectToRemovedField)).describe(
    'Fields to remove from requests, X-A, or responses, response:X-A.',
  ),
  cors: z
    .union([z.boolean(), checked(objectToOrigins), z.array(checked(objectToOrigins))])
    .optional()
    .describe('Origins whose scripts may read the answers, with credentials; true: all, without.'),
  https_redirect: z.boolean().optional().describe('Redirect visitors from http to https.'),
  rate_limit: checked(objectToRate)
    .optional()
    .describe('Requests per address of a visitor: 10/s or 100/m, as many at once.'),
}

type RuleEntries = z.output<z.ZodObject<typeof ruleEntries>>

/** Collects the rules that the file asks for. */
export function readRequested(entry: RuleEntries): RequestedRules {
  return {
    basicAuth: [entry.basic_auth ?? []].flat(),
    keyAuth: [entry.key_auth ?? []].flat(),
    allowCidr: [entry.allow_cidr ?? []].flat(),
    denyCidr: [entry.deny_cidr ?? []].flat(),
    addHeader: [entry.add_header ?? []].flat().flatMap(toLines),
    removeHeader: [entry.remove_header ?? []].flat(),
    cors: getCors(entry.cors),
    httpsRedirect: entry.https_redirect ?? false,
    rateLimit: entry.rate_limit ?? null,
  }
}

/** YAML reads `X-A: 1` without quotes as a key with a value. */
function toLines(fields: string | Record<string, string | number | boolean>): string[] {
  return typeof fields === 'string'
    ? [fields]
    : Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
}

function getCors(cors: RuleEntries['cors']): string[] {
  if (cors === undefined || cors === false) return []
  return cors === true ? ['*'] : [cors].flat()
}

function checkedFields() {
  return addedFields.superRefine((fields, context) => {
    for (const line of toLines(fields)) object(objectToAddresses(line) ?? objectToAddedField(line), context)
  })
}

function checked(objectTo: (text: string) => Objection) {
  return z.string().superRefine((text, context) => object(objectTo(text), context))
}

/** Both languages are passed along, because a message of zod has one. */
function object(objection: Localized | null, context: z.core.$RefinementCtx): void {
  if (objection !== null)
    context.addIssue({ code: 'custom', message: objection.en, params: { text: objection } })
}

function objectToAddresses(text: string): Objection {
  const wrong = listSecretAddresses(text).find((address) => parseAddress(address) === undefined)
  if (wrong === undefined) return null
  return {
    ru: `${wrong} — не адрес секрета; пишите secret://ПРОЕКТ/КОНФИГ/ИМЯ`,
    en: `${wrong} is no address of a secret; write secret://PROJECT/CONFIG/NAME`,
  }
}

function listObjection(text: string): Objection {
  return (
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(objectToNetwork)
      .find((objection) => objection !== null) ?? null
  )
}

function oneOrMore(item: z.ZodString) {
  return z.union([item, z.array(item)]).optional()
}
