import type { CelValue } from '../../expressions/index.ts'
import { fromPlain } from '../from-plain.ts'
import type { Action, ActionInput, ActionOutcome, CheckedToken, TokenRules } from '../policy-host.ts'
import { PROCEED, plainAnswer } from './outcomes.ts'
import { readBodyFields } from './read-body-fields.ts'

/** Forms with a token in them are small. */
const BODY_LIMIT_BYTES = 65_536
/** They differ in the `typ` that their header must have (RFC 9068 §2.1); the others are told apart by their claims. */
const TYPED = new Set(['at+jwt', 'it+jwt'])

type Wanted = {
  readonly type: string
  readonly method: 'header' | 'body'
  readonly name: string
  readonly prefix: string
}
type Failure = { readonly code: string; readonly message: string }
type Found = { readonly wanted: Wanted; readonly text: string | Failure }

/** Lets in requests with tokens that an allowed issuer has signed. All of them have to be there, and right. */
export const jwtValidation: Action = (input) => {
  const { request, host } = input
  if (request === null) return PROCEED
  // Read before anything is waited for: later these may have other values.
  const wanted = readWanted(input)
  const rules = readRules(input)
  const isBodyRead = wanted.some(({ method }) => method === 'body')
  return (isBodyRead ? host.capabilities.readBody(BODY_LIMIT_BYTES) : Promise.resolve(new Uint8Array())).then(
    async (body) => {
      if (body === null) return refuseBody()
      const fields = isBodyRead ? readBodyFields(request.head.get('content-type') ?? '', body) : new Map()
      const found = wanted.map((one) => find(one, request.head.headers, fields))
      const checked = await Promise.all(
        found.map(async ({ wanted: { type }, text }) =>
          typeof text === 'string'
            ? host.capabilities.checkToken(text, { ...rules, type: TYPED.has(type) ? type : null })
            : text,
        ),
      )
      return decide(found, checked)
    },
  )
}

function readWanted({ config, text }: ActionInput): readonly Wanted[] {
  const { tokens } = config.http as { tokens: readonly Record<string, unknown>[] }
  return tokens.map(({ type, method, name, prefix }) => ({
    type: type as string,
    method: method as Wanted['method'],
    name: text(name),
    prefix: prefix === undefined ? '' : text(prefix),
  }))
}

type Jws = {
  readonly allowed_algorithms: readonly string[]
  readonly keys: {
    readonly identification?: { readonly token_claims?: readonly string[] }
    readonly sources: { readonly additional_jkus: readonly unknown[] }
  }
}
type AllowList = { readonly allow_list?: readonly { readonly value: unknown }[] }

function readRules({ config, text }: ActionInput): Omit<TokenRules, 'type'> {
  const { allowed_algorithms, keys } = config.jws as Jws
  const list = (from: unknown) =>
    ((from as AllowList | undefined)?.allow_list ?? []).map(({ value }) => text(value))
  return {
    issuers: list(config.issuer),
    audiences: list(config.audience),
    algorithms: allowed_algorithms,
    isKeyNamed: keys.identification?.token_claims?.includes('kid') ?? false,
    keySets: keys.sources.additional_jkus.map(text),
  }
}

function find(
  wanted: Wanted,
  headers: ReadonlyMap<string, readonly string[]>,
  fields: ReadonlyMap<string, string>,
): Found {
  const values = wanted.method === 'header' ? headers.get(wanted.name.toLowerCase()) : undefined
  // A server behind might believe another one of them.
  if (values !== undefined && values.length > 1)
    return { wanted, text: { code: 'token_ambiguous', message: `${wanted.name} is there more than once` } }
  const value = wanted.method === 'header' ? values?.[0] : fields.get(wanted.name)
  const missing = { code: 'token_missing', message: `no token in ${wanted.method} ${wanted.name}` }
  if (value === undefined) return { wanted, text: missing }
  // Names of schemes are spelled in any case (RFC 9110 §11.1).
  const hasPrefix = value.slice(0, wanted.prefix.length).toLowerCase() === wanted.prefix.toLowerCase()
  const token = hasPrefix ? value.slice(wanted.prefix.length).trim() : ''
  return { wanted, text: token === '' ? missing : token }
}

function decide(found: readonly Found[], checked: readonly (CheckedToken | Failure)[]): ActionOutcome {
  const failures = checked.map((one) => ('code' in one ? one : one.error))
  const tokens = found.map(({ wanted }, index) => showToken(wanted, checked[index]!))
  const failure = failures.find((one) => one !== null) ?? null
  const results = {
    tokens,
    error: new Map([
      ['code', failure?.code ?? ''],
      ['message', failure?.message ?? ''],
    ]),
  }
  if (failure === null) return { ...PROCEED, results }
  if (failure.code === 'keys_unavailable') {
    const answer = plainAnswer(503, 'Tokens cannot be checked now. Try again later.\n', [
      ['Retry-After', '5'],
    ])
    return { kind: 'refuse', reason: 'keys_unavailable', answer, results }
  }
  // Who has shown none is told the scheme, and not an error (RFC 6750 §3.1).
  const isMissing = failure.code === 'token_missing'
  const challenge = isMissing
    ? 'Bearer'
    : `Bearer error="invalid_token", error_description="${failure.message.replace(/[^\x20-\x7e]|["\\]/g, '')}"`
  const answer = plainAnswer(
    401,
    isMissing ? 'A token is needed here.\n' : 'The token is not accepted here.\n',
    [['WWW-Authenticate', challenge]],
  )
  return { kind: 'refuse', reason: isMissing ? 'token_required' : 'token_invalid', answer, results }
}

function showToken({ method, name }: Wanted, checked: CheckedToken | Failure): CelValue {
  const isRead = !('code' in checked)
  return new Map<string, CelValue>([
    ['header', fromPlain(isRead ? checked.header : {})],
    ['payload', fromPlain(isRead ? checked.payload : {})],
    ['signature', isRead ? checked.signature : ''],
    ['location', method],
    ['location_property', name],
    ['verified', isRead && checked.error === null],
  ])
}

function refuseBody(): ActionOutcome {
  const answer = plainAnswer(413, 'The request is too large to look for a token in it.\n')
  const message = `the body is over ${BODY_LIMIT_BYTES} bytes`
  const error = new Map([
    ['code', 'body_too_large'],
    ['message', message],
  ])
  return { kind: 'refuse', reason: 'body_too_large', answer, results: { tokens: [], error } }
}
