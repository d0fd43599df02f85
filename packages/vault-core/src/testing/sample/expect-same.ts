import { equalBytes } from '../../bytes/bytes.ts'
import { fromBase64url } from '../../bytes/texts.ts'

/** Throws when opened bytes are not those that the sample says; `expected` is base64url. */
export function expectSame(what: string, bytes: Uint8Array, expected: string): void {
  if (!equalBytes(bytes, fromBase64url(expected)))
    throw new Error(`${what} of the sample is another than it says`)
}

/** Throws when something of the sample does not hold. */
export function expectTrue(what: string, holds: boolean): void {
  if (!holds) throw new Error(`${what} of the sample does not hold`)
}
