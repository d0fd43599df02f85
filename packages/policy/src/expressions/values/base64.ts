import { EvaluationError } from '../expression.ts'

const CHUNK = 8_192

export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK))
  return btoa(binary)
}

/** Throws an EvaluationError for what is no base64 with its padding (RFC 4648 §4). */
export function decodeBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0 || !/^[\w+/]*={0,2}$/.test(text) || text.includes('_'))
    throw new EvaluationError('invalid_base64', 'the text is no base64')
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}
