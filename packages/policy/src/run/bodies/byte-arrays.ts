export const NO_BYTES = new Uint8Array(0)

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!
  let length = 0
  for (const part of parts) length += part.length
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** The offset at or before this one at which a character of UTF-8 begins. */
export function toCharacterStart(bytes: Uint8Array, offset: number): number {
  let start = offset
  while (start > 0 && offset - start < 3 && isContinuation(bytes[start])) start--
  return isContinuation(bytes[start]) ? offset : start
}

/** The offset behind the character that begins at this one. */
export function toNextCharacter(bytes: Uint8Array, offset: number): number {
  let next = offset + 1
  while (next < bytes.length && next - offset < 4 && isContinuation(bytes[next])) next++
  return next
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}
