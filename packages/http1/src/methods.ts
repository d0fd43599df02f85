/** Methods that a proxy treats in their own way, as numbers, so that no text is made per request. */
export const METHOD = {
  other: 0,
  get: 1,
  head: 2,
  post: 3,
  put: 4,
  delete: 5,
  options: 6,
  patch: 7,
  trace: 8,
  connect: 9,
} as const

const NAMES = ['', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT']
const NAME_BYTES = NAMES.map((name) => Uint8Array.from(name, (char) => char.charCodeAt(0)))
const READ_ONLY = [false, true, true, false, false, false, false, false, false, false]
const IDEMPOTENT = [false, true, true, false, true, true, true, false, true, false]

/** Methods are case-sensitive (RFC 9110 §9.1): `get` is another one. */
export function methodAt(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start
  for (let code = 1; code < NAME_BYTES.length; code++) {
    const name = NAME_BYTES[code]!
    if (name.length !== length || name[0] !== bytes[start]) continue
    let i = 1
    while (i < length && name[i] === bytes[start + i]) i++
    if (i === length) return code
  }
  return METHOD.other
}

/** Returns `GET` for METHOD.get; empty for METHOD.other. */
export function methodName(code: number): string {
  return NAMES[code] ?? ''
}

/** May the same request be sent twice with the effect of once (RFC 9110 §9.2.2)? */
export function isIdempotent(code: number): boolean {
  return IDEMPOTENT[code] === true
}

/** Is it GET or HEAD, which are not to change anything? */
export function isReadOnly(code: number): boolean {
  return READ_ONLY[code] === true
}
