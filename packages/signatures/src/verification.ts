import { type Localized, Problem } from '@nora/kit'

export const PRESETS = ['github', 'gitlab', 'stripe', 'slack', 'telegram', 'standard'] as const
export const ALGORITHMS = ['sha1', 'sha256', 'sha384', 'sha512'] as const

type Preset = (typeof PRESETS)[number]
export type Algorithm = (typeof ALGORITHMS)[number]

export type VerificationScheme =
  | { readonly name: Preset }
  /** HMAC of the body alone, as hex or base64 in a header field of its own. */
  | { readonly name: 'hmac'; readonly header: string; readonly algorithm: Algorithm }

/** How senders prove who they are. */
export type Verification = {
  readonly scheme: VerificationScheme
  /** Any of them will do, so that a secret can be replaced without a gap. */
  readonly secrets: readonly string[]
}

export type ParsedVerification = {
  readonly scheme: VerificationScheme
  /** The secret, or where it is to be found, as it was written. */
  readonly secret: string
}

const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/

/**
 * Reads `github:SECRET` (or `gitlab`, `stripe`, `slack`, `telegram`, `standard`) and `hmac:HEADER:ALGORITHM:SECRET`.
 * Throws a Problem with the code `InvalidVerification`, which never repeats what may be the secret.
 */
export function parseVerification(text: string): ParsedVerification {
  const [name = '', rest] = splitOnce(text)
  const preset = PRESETS.find((known) => known === name)
  if (preset !== undefined) {
    if (rest === undefined || rest === '') throw invalid(texts.noSecret(preset))
    return { scheme: { name: preset }, secret: rest }
  }
  if (name !== 'hmac') throw invalid(texts.unknownScheme)
  const [header = '', afterHeader = ''] = splitOnce(rest ?? '')
  const [algorithmName = '', secret = ''] = splitOnce(afterHeader)
  const algorithm = ALGORITHMS.find((known) => known === algorithmName)
  if (!FIELD_NAME.test(header) || algorithm === undefined || secret === '') throw invalid(texts.badHmac)
  return { scheme: { name: 'hmac', header: header.toLowerCase(), algorithm }, secret }
}

/** Splits at the first colon, because secrets may have colons of their own. */
function splitOnce(text: string): [string, string | undefined] {
  const colon = text.indexOf(':')
  return colon < 0 ? [text, undefined] : [text.slice(0, colon), text.slice(colon + 1)]
}

function invalid(text: Localized): Problem {
  return new Problem('InvalidVerification', text)
}

const texts = {
  unknownScheme: {
    ru: `неизвестная схема; бывают ${PRESETS.join(', ')} и hmac, например github:СЕКРЕТ`,
    en: `unknown scheme; there are ${PRESETS.join(', ')} and hmac, for example github:SECRET`,
  },
  noSecret: (preset: string): Localized => ({
    ru: `нужен секрет, например ${preset}:env:WEBHOOK_SECRET или ${preset}:file:secret.txt`,
    en: `needs a secret, for example ${preset}:env:WEBHOOK_SECRET or ${preset}:file:secret.txt`,
  }),
  badHmac: {
    ru: `пишите hmac:ЗАГОЛОВОК:АЛГОРИТМ:СЕКРЕТ, алгоритм — ${ALGORITHMS.join(', ')}`,
    en: `write hmac:HEADER:ALGORITHM:SECRET, the algorithm being one of ${ALGORITHMS.join(', ')}`,
  },
} as const
