import type { Action, ActionInput, ActionOutcome } from '../policy-host.ts'
import { noteWrongGuess, refuseGuesser } from './attempts.ts'
import { areEqualTexts } from './equal-texts.ts'
import { PROCEED, plainAnswer } from './outcomes.ts'
import { findHash, isCheckedHash } from './password-hash.ts'

/** Asks for a name and a password (RFC 7617). */
export const basicAuth: Action = (input) => {
  const { config, request, text } = input
  if (request === null) return PROCEED
  const given = readCredentials(request.head.get('authorization'))
  const tooMany = given === null ? null : refuseGuesser(input)
  if (tooMany !== null) return tooMany
  const credentials = (config.credentials as unknown[]).map(text)
  // Each is compared, whichever is right: the time must not say how far it got.
  const isKnown = credentials
    .map((credential) => findHash(credential) === null && given !== null && areEqualTexts(credential, given))
    .includes(true)
  const hashed = credentials.filter((credential) => findHash(credential) !== null)
  if (isKnown || given === null || hashed.length === 0) return conclude(input, given, isKnown)
  return verify(input, given, hashed)
}

/** Of an unknown name some hash is checked as well: the time must not say which names there are. */
async function verify(input: ActionInput, given: string, hashed: readonly string[]): Promise<ActionOutcome> {
  const { name, password } = split(given)
  const own = hashed.filter((credential) => areEqualTexts(split(credential).name, name))
  let isKnown = false
  for (const credential of own.length > 0 ? own : hashed.slice(0, 1)) {
    const hash = findHash(credential)!
    const isRight = isCheckedHash(hash) && (await input.host.capabilities.verifyPassword(hash, password))
    if (isRight === 'busy') return { ...BUSY, results: toResults(given, false) }
    if (isRight && own.length > 0) isKnown = true
  }
  return conclude(input, given, isKnown)
}

const BUSY = {
  kind: 'refuse',
  reason: 'busy',
  answer: plainAnswer(503, 'Too many passwords are being checked. Try again.\n', [['Retry-After', '1']]),
} as const

function conclude(input: ActionInput, given: string | null, isKnown: boolean): ActionOutcome {
  const results = toResults(given, isKnown)
  if (isKnown) return { ...PROCEED, results }
  if (given !== null) noteWrongGuess(input)
  const realm = input.text(input.config.realm ?? 'nora').replace(/["\\]/g, '\\$&')
  const answer = plainAnswer(401, 'A name and a password are needed here.\n', [
    ['WWW-Authenticate', `Basic realm="${realm}", charset="UTF-8"`],
  ])
  return { kind: 'refuse', reason: 'credentials_required', answer, results }
}

function toResults(given: string | null, isKnown: boolean) {
  const credentials = new Map<string, string | boolean>([
    ['presented', given !== null],
    ['username', given === null ? '' : split(given).name],
    ['authorized', isKnown],
  ])
  return { credentials }
}

function split(pair: string): { name: string; password: string } {
  const colon = pair.indexOf(':')
  return { name: pair.slice(0, colon), password: pair.slice(colon + 1) }
}

/** `name:password`; null for anything else. */
function readCredentials(authorization: string | undefined): string | null {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
    const pair = new TextDecoder().decode(bytes)
    return pair.includes(':') ? pair : null
  } catch {
    return null
  }
}
