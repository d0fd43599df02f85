import type { Clock } from '@nora/kit'
import type { CheckedToken, TokenRules } from '@nora/policy'
import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import type { KeySet, KeySets } from './key-sets.ts'

const TOKEN_LIMIT_CHARACTERS = 16_384
/** Clocks of issuers are not ours. */
const TOLERANCE_S = 30
/** Of a set without names of keys so many are tried. */
const KEYS_LIMIT = 10

type Failure = NonNullable<CheckedToken['error']>
type Token = { readonly text: string; readonly options: JWTVerifyOptions }

export type TokenCheckDeps = { keySets: Pick<KeySets, 'get' | 'renew'>; clock: Clock }

/** Checks signed tokens (RFC 7519, RFC 7515) against the keys of their issuers. */
export function createTokenCheck({ keySets, clock }: TokenCheckDeps) {
  return async (text: string, rules: TokenRules): Promise<CheckedToken> => {
    const read = readToken(text)
    if (read === null) return { header: {}, payload: {}, signature: '', error: MALFORMED }
    const token = { text, options: toOptions(rules, clock.now().getTime()) }
    const error = findMismatch(read, rules) ?? (await checkByKeys(token, read.header, rules))
    return { ...read, error }
  }

  async function checkByKeys(
    token: Token,
    { kid }: Readonly<Record<string, unknown>>,
    rules: TokenRules,
  ): Promise<Failure | null> {
    const first = await checkBySets(token, rules, (url) => keySets.get(url))
    const isKeyMissing =
      first?.code === 'key_unknown' || (first?.code === 'signature_wrong' && kid === undefined)
    if (!isKeyMissing) return first
    // The issuer may have changed its keys.
    const second = await checkBySets(token, rules, (url) => keySets.renew(url))
    return second?.code === 'key_unknown' ? first : second
  }
}

/** Any of the sets may have the key. What a known key says of a token is the last word. */
async function checkBySets(
  token: Token,
  { keySets }: TokenRules,
  find: (url: string) => Promise<KeySet | null>,
): Promise<Failure | null> {
  let failure = KEY_UNKNOWN
  for (const url of keySets) {
    const set = await find(url).catch(() => 'unavailable' as const)
    if (set === null) continue
    const error = set === 'unavailable' ? KEYS_UNAVAILABLE : await checkBySet(token, set)
    if (error === null) return null
    if (!MAY_BE_ELSEWHERE.has(error.code)) return error
    if (failure === KEY_UNKNOWN || error === SIGNATURE_WRONG) failure = error
  }
  return failure
}

async function checkBySet(token: Token, set: KeySet): Promise<Failure | null> {
  try {
    await jwtVerify(token.text, set, token.options)
    return null
  } catch (error) {
    return error instanceof errors.JWKSMultipleMatchingKeys ? checkByMany(token, error) : toFailure(error)
  }
}

async function checkByMany(token: Token, keys: AsyncIterable<CryptoKey>): Promise<Failure | null> {
  let tried = 0
  for await (const key of keys) {
    if (tried++ === KEYS_LIMIT) break
    try {
      await jwtVerify(token.text, key, token.options)
      return null
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return toFailure(error)
    }
  }
  return SIGNATURE_WRONG
}

function toOptions({ issuers, audiences, algorithms, type }: TokenRules, nowMs: number): JWTVerifyOptions {
  return {
    issuer: [...issuers],
    ...(audiences.length > 0 && { audience: [...audiences] }),
    algorithms: [...algorithms],
    ...(type !== null && { typ: type }),
    clockTolerance: TOLERANCE_S,
    currentDate: new Date(nowMs),
  }
}

function readToken(text: string): Omit<CheckedToken, 'error'> | null {
  if (text.length > TOKEN_LIMIT_CHARACTERS) return null
  try {
    const [, , signature = ''] = text.split('.')
    return { header: { ...decodeProtectedHeader(text) }, payload: decodeJwt(text), signature }
  } catch {
    return null
  }
}

/** What is wrong whatever the keys: nobody is asked for keys for the sake of such a token. */
function findMismatch({ header, payload }: Omit<CheckedToken, 'error'>, rules: TokenRules): Failure | null {
  if (!rules.algorithms.includes(String(header.alg))) return ALGORITHM_NOT_ALLOWED
  if (rules.isKeyNamed && typeof header.kid !== 'string') return KEY_UNNAMED
  if (!rules.issuers.includes(String(payload.iss))) return claimWrong('iss')
  return null
}

function toFailure(error: unknown): Failure {
  if (error instanceof errors.JWKSNoMatchingKey) return KEY_UNKNOWN
  if (error instanceof errors.JWSSignatureVerificationFailed) return SIGNATURE_WRONG
  if (error instanceof errors.JOSEAlgNotAllowed) return ALGORITHM_NOT_ALLOWED
  if (error instanceof errors.JWTExpired) return { code: 'token_expired', message: 'the token has expired' }
  if (error instanceof errors.JWTClaimValidationFailed) return claimWrong(error.claim)
  return MALFORMED
}

function claimWrong(claim: string): Failure {
  return { code: `claim_${claim}`, message: `the ${claim} of the token is not accepted` }
}

const MALFORMED: Failure = { code: 'token_malformed', message: 'this is no signed token' }
const KEY_UNKNOWN: Failure = { code: 'key_unknown', message: 'no known key has signed the token' }
const KEY_UNNAMED: Failure = { code: 'key_unnamed', message: 'the token does not name its key' }
const KEYS_UNAVAILABLE: Failure = { code: 'keys_unavailable', message: 'the keys cannot be had now' }
const SIGNATURE_WRONG: Failure = { code: 'signature_wrong', message: 'the signature of the token is wrong' }
const ALGORITHM_NOT_ALLOWED: Failure = {
  code: 'algorithm_not_allowed',
  message: 'the algorithm of the token is not allowed',
}
const MAY_BE_ELSEWHERE = new Set(['key_unknown', 'signature_wrong', 'keys_unavailable'])
