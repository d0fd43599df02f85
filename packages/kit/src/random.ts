const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `length` characters of base 62 from the system's cryptographic generator (5.95 bits each), without bias. */
export function randomToken(length: number): string {
  return randomText(BASE62, length)
}

/** `length` decimal digits, leading zeros kept, without bias. */
export function randomDigits(length: number): string {
  return randomText('0123456789', length)
}

/** `length` characters of the alphabet (at most 256 of them), without bias. */
export function randomText(alphabet: string, length: number): string {
  // Bytes past the last whole multiple of the alphabet would favour its first characters.
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** A whole number from 0 up to `below` (at most 2³²), without bias. */
export function randomInteger(below: number): number {
  // Values past the last whole multiple would favour the first numbers.
  const limit = 2 ** 32 - (2 ** 32 % below)
  for (;;) {
    const [value = limit] = crypto.getRandomValues(new Uint32Array(1))
    if (value < limit) return value % below
  }
}
