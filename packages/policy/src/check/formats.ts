import { type Localized, parseNetwork } from '@nora/kit'
import { getPatternProblem } from '../expressions/index.ts'
import type { FieldType } from '../language/field.ts'
import { isSecretAddress } from './check-secrets.ts'
import { formatTexts } from './formats.messages.ts'

type StringType = Extract<FieldType, { kind: 'string' }>
type Format = NonNullable<StringType['format']>

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/
const HOSTNAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i
const VARIABLE = /^[a-z_]\w*$/i
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/

/** Says what is wrong with a constant text; null: nothing. */
export function checkFormat(text: string, type: StringType): Localized | null {
  // The value is checked once it is there.
  if (isSecretAddress(text)) return null
  if (type.format === 'duration') return checkDuration(text, type)
  if (type.format === 'regex') return checkPattern(text)
  if (type.format === undefined) return null
  const [isRight, said] = CHECKS[type.format as keyof typeof CHECKS]
  return isRight(text) ? null : said
}

const CHECKS: Record<
  Exclude<Format, 'duration' | 'regex'>,
  readonly [isRight: (text: string) => boolean, said: Localized]
> = {
  cidr: [(text) => parseNetwork(text) !== null, formatTexts.cidr],
  url: [(text) => /^https?:\/\//.test(text) && URL.canParse(text), formatTexts.url],
  header: [(text) => !CONTROL.test(text), formatTexts.header],
  hostname: [(text) => HOSTNAME.test(text), formatTexts.hostname],
  method: [(text) => TOKEN.test(text), formatTexts.method],
  media_type: [(text) => /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.test(text), formatTexts.mediaType],
  pem: [(text) => text.trimStart().startsWith('-----BEGIN '), formatTexts.pem],
  hash: [(text) => /^\$(?:argon2id|2[aby])\$/.test(text), formatTexts.hash],
}

function checkDuration(
  text: string,
  { minMs = 0, maxMs = Number.MAX_SAFE_INTEGER }: StringType,
): Localized | null {
  if (!DURATION.test(text)) return formatTexts.duration
  let ms = 0
  for (const [, count, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g))
    ms += Number(count) * UNITS[unit!]!
  return ms < minMs || ms > maxMs ? formatTexts.durationRange(minMs, maxMs) : null
}

function checkPattern(text: string): Localized | null {
  const problem = getPatternProblem(text)
  return problem === null ? null : formatTexts.regex(problem.replace(/\.$/, ''))
}

/** Says what is wrong with a name in a mapping; null: nothing. */
export function checkName(name: string, kind: 'header' | 'variable'): Localized | null {
  if (kind === 'header') return TOKEN.test(name) ? null : formatTexts.header
  return VARIABLE.test(name) ? null : formatTexts.variable
}
