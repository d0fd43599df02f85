import { type Bytes, expectLength, sha256, toUtf8 } from '../bytes/bytes.ts'
import { fromBase64url, toBase64url, toHex } from '../bytes/texts.ts'

/**
 * What a machine is given, once. `auth` is all that the server may see; keys come of `seed`; `pin` is the hash of the
 * statement that it begins with, see `toStatementBytes`. 32 bytes each.
 */
export type MachineSecret = { id: string; auth: Bytes; seed: Bytes; pin: Bytes }

/** `not_a_token`: something else; `cut`: its end or a part is missing; `mistyped`: a character is another. */
export type MachineTokenFault = 'not_a_token' | 'cut' | 'mistyped'

/** The text is no machine token. Never holds anything of it. */
export class MachineTokenError extends Error {
  readonly fault: MachineTokenFault

  constructor(fault: MachineTokenFault, message: string) {
    super(message)
    this.name = 'MachineTokenError'
    this.fault = fault
  }
}

const CHECK_DIGITS = 8
const PART_LENGTH = 43
const PARTS = 5
const ID = /^ns_[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const WHOLE_LENGTH = 'ns_'.length + 26 + 3 * (1 + PART_LENGTH) + 1 + CHECK_DIGITS

/**
 * `ns_ID.AUTH.SEED.PIN.CHECK`: 32 bytes in base64url each, and the first 8 hexadecimal digits of the SHA-256 of all
 * before the last dot. Throws `wrong_length`.
 */
export async function formatMachineToken({ id, auth, seed, pin }: MachineSecret): Promise<string> {
  const parts = [auth, seed, pin].map((part) => toBase64url(expectLength(part, 32, 'a part of the token')))
  const text = [id, ...parts].join('.')
  return `${text}.${await getCheck(text)}`
}

/**
 * The parts of a token’s text, without blanks around. Throws MachineTokenError, which tells a copy that was cut from a
 * slip of the keyboard.
 */
export async function parseMachineToken(typed: string): Promise<MachineSecret> {
  const text = typed.trim()
  if (!text.startsWith('ns_')) {
    throw new MachineTokenError('not_a_token', 'A machine token begins with ns_, this text does not.')
  }
  const [id = '', auth = '', seed = '', pin = '', check = '', ...rest] = text.split('.')
  if (text.length < WHOLE_LENGTH && rest.length === 0) throw cut(text)
  const isWhole =
    ID.test(id) && rest.length === 0 && [auth, seed, pin].every((part) => part.length === PART_LENGTH)
  if (!isWhole || (await getCheck(text.slice(0, text.lastIndexOf('.')))) !== check) throw mistyped()
  try {
    return { id, auth: fromBase64url(auth), seed: fromBase64url(seed), pin: fromBase64url(pin) }
  } catch {
    throw mistyped()
  }
}

/** What is sent as `Authorization: Bearer`, and nothing more. */
export function toMachineBearer({ id, auth }: Pick<MachineSecret, 'id' | 'auth'>): string {
  return `${id}.${toBase64url(auth)}`
}

async function getCheck(text: string): Promise<string> {
  return toHex(await sha256(toUtf8(text))).slice(0, CHECK_DIGITS)
}

function cut(text: string): MachineTokenError {
  const parts = text.split('.').length
  const what =
    parts < PARTS ? `${parts} of its ${PARTS} parts are` : `${text.length} of ${WHOLE_LENGTH} characters are`
  return new MachineTokenError('cut', `The machine token was cut by a copy: ${what} there. Copy it whole.`)
}

function mistyped(): MachineTokenError {
  return new MachineTokenError(
    'mistyped',
    'The machine token has a typing error: its check digits do not fit. Copy it anew.',
  )
}
