const MAX_KEY_BYTES = 0xff
const MAX_VALUE_BYTES = 0xff_ff

/**
 * `key length u8, key, value length u16, value`, repeated; both in UTF-8. Readers skip keys that they
 * do not know, which is how HELLO and GOAWAY grow. Throws a RangeError for a text that is too long.
 */
export function encodeKeyValues(entries: Iterable<readonly [key: string, value: string]>): Buffer {
  const parts: Buffer[] = []
  for (const [keyText, valueText] of entries) {
    const key = Buffer.from(keyText)
    const value = Buffer.from(valueText)
    if (key.length > MAX_KEY_BYTES || value.length > MAX_VALUE_BYTES) {
      throw new RangeError(`${keyText} is too long for a link frame`)
    }
    parts.push(Buffer.of(key.length), key, Buffer.of(value.length >>> 8, value.length & 0xff), value)
  }
  return Buffer.concat(parts)
}

/** Undefined when the bytes are cut short or a key comes twice. */
export function parseKeyValues(payload: Buffer): Record<string, string> | undefined {
  const found = new Map<string, string>()
  let at = 0
  while (at < payload.length) {
    const keyEnd = at + 1 + payload[at]!
    if (keyEnd + 2 > payload.length) return undefined
    const valueStart = keyEnd + 2
    const valueEnd = valueStart + payload.readUInt16BE(keyEnd)
    const key = payload.toString('utf8', at + 1, keyEnd)
    if (valueEnd > payload.length || found.has(key)) return undefined
    found.set(key, payload.toString('utf8', valueStart, valueEnd))
    at = valueEnd
  }
  return Object.fromEntries(found)
}
