import { SecretError } from './secret-error.ts'

/** The value of a JSON text in UTF-8. Throws SecretError. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw new SecretError('form')
  }
}
