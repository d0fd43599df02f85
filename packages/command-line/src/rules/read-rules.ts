import type { Localized } from '@nora/kit'
import { NETWORKS_LIMIT, type TunnelOptions } from '@nora/protocol'
import { UsageError } from '../usage-error.ts'
import type { RequestedRules, RuleOption } from './requested-rules.ts'
import {
  type Objection,
  objectToAddedField,
  objectToKey,
  objectToNetwork,
  objectToOrigins,
  objectToPair,
  objectToRate,
  objectToRemovedField,
  readHeaderEdit,
  readOrigins,
  readRate,
} from './rule-values.ts'
import { valueTexts } from './rules.messages.ts'
import {
  fillSecrets,
  listSecretAddresses,
  readValues,
  ValueMissing,
  type ValuePlaces,
} from './value-sources.ts'

const LIST_LIMIT = 100
const FIELDS_LIMIT = 32

export type RulePlaces = ValuePlaces & {
  /** How the person knows the option: `--allow-cidr`, `tunnels.shop.allow_cidr`. */
  getName: (option: RuleOption) => string
}

/** Reads the rules to ask of the edge. Throws a UsageError that names the option and the wrong value. */
export async function readRules(requested: RequestedRules, places: RulePlaces): Promise<TunnelOptions> {
  const secrets = (option: RuleOption, texts: readonly string[], object: (text: string) => Objection) =>
    getList(option, texts, { places, object, limit: LIST_LIMIT })
  const networks = (option: RuleOption, texts: readonly string[]) =>
    getList(option, texts, { places, object: objectToNetwork, limit: NETWORKS_LIMIT, split: splitNetworks })
  const options: TunnelOptions = {
    basic_auth: await secrets('basic-auth', requested.basicAuth, objectToPair),
    key_auth: await secrets('key-auth', requested.keyAuth, objectToKey),
    allow_cidr: await networks('allow-cidr', requested.allowCidr),
    deny_cidr: await networks('deny-cidr', requested.denyCidr),
    ...(await getHeaders(requested, places)),
    cors: getOrigins(requested, places),
    https_redirect: requested.httpsRedirect || undefined,
    rate_limit: getRate(requested, places),
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

type ListReading = {
  places: RulePlaces
  object: (text: string) => Objection
  limit: number
  split?: (text: string) => string[]
}

async function getList(
  option: RuleOption,
  texts: readonly string[],
  { places, object, limit, split = (text) => [text] }: ListReading,
): Promise<string[] | undefined> {
  const values: string[] = []
  for (const text of texts) {
    const found = await getting(option, readValues(text, places), places)
    const read = found.flatMap(split)
    for (const value of read) insist(option, withoutValue(text, object(value)), places)
    values.push(...read)
  }
  if (values.length > limit) throw wrong(option, valueTexts.tooMany(limit), places)
  return values.length === 0 ? undefined : values
}

async function getting<T>(option: RuleOption, reading: Promise<T>, places: RulePlaces): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof ValueMissing ? wrong(option, error.text, places) : error
  })
}

/** An address in the place of the name would make its value the name of a field. */
function objectToFilledField(text: string, filled: string): Objection {
  const isRenamed = readHeaderEdit(text).name !== readHeaderEdit(filled).name
  return isRenamed ? valueTexts.noField(text) : objectToAddedField(filled)
}

/** A sentence about a value may repeat it, which one of a secret must not. */
function withoutValue(text: string, objection: Objection): Objection {
  const addresses = listSecretAddresses(text)
  return objection === null || addresses.length === 0 ? objection : valueTexts.secretUnfit(addresses)
}

/** Lists that others publish have comments; a line may hold several. */
function splitNetworks(line: string): string[] {
  return line
    .replace(/#.*$/, '')
    .split(/[\s,]+/)
    .filter(Boolean)
}

async function getHeaders(
  { addHeader, removeHeader }: RequestedRules,
  places: RulePlaces,
): Promise<Pick<TunnelOptions, 'request_headers' | 'response_headers'>> {
  const added: string[] = []
  for (const text of addHeader) {
    insist('add-header', objectToAddedField(text), places)
    const filled = await getting('add-header', fillSecrets(text, places), places)
    if (filled === null) continue
    insist('add-header', withoutValue(text, objectToFilledField(text, filled)), places)
    added.push(filled)
  }
  for (const text of removeHeader) insist('remove-header', objectToRemovedField(text), places)
  const edits = (side: 'request' | 'response') => {
    const add = added
      .map(readHeaderEdit)
      .filter((edit) => edit.side === side)
      .map(({ name, value }): [string, string] => [name, value ?? ''])
    const remove = removeHeader
      .map(readHeaderEdit)
      .filter((edit) => edit.side === side)
      .map(({ name }) => name)
    if (add.length > FIELDS_LIMIT) throw wrong('add-header', valueTexts.tooMany(FIELDS_LIMIT), places)
    if (remove.length > FIELDS_LIMIT) throw wrong('remove-header', valueTexts.tooMany(FIELDS_LIMIT), places)
    return add.length + remove.length === 0 ? undefined : { add, remove }
  }
  return { request_headers: edits('request'), response_headers: edits('response') }
}

function getOrigins({ cors }: RequestedRules, places: RulePlaces): TunnelOptions['cors'] {
  for (const text of cors) insist('cors', objectToOrigins(text), places)
  const origins = cors.flatMap(readOrigins)
  if (origins.length > LIST_LIMIT) throw wrong('cors', valueTexts.tooMany(LIST_LIMIT), places)
  if (origins.length === 0) return undefined
  return origins.includes('*') ? '*' : origins
}

function getRate({ rateLimit }: RequestedRules, places: RulePlaces): TunnelOptions['rate_limit'] {
  if (rateLimit === null) return undefined
  insist('rate-limit', objectToRate(rateLimit), places)
  return readRate(rateLimit) ?? undefined
}

function insist(option: RuleOption, objection: Objection, places: RulePlaces): void {
  if (objection !== null) throw wrong(option, objection, places)
}

function wrong(option: RuleOption, what: Localized, { getName }: RulePlaces): UsageError {
  const name = getName(option)
  return new UsageError({ ru: `${name}: ${what.ru}.`, en: `${name}: ${what.en}.` })
}
