/** Names whose values let their reader act as somebody else. */
const SECRET_NAMES = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'x-auth-token',
  'x-csrf-token',
])

/** Shown as its length until the reader asks, so that a shared screen gives nothing away. */
export function isSecretHeader(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase())
}
