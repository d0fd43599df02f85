/** Key blobs made by hand, for keys that ssh-keygen cannot or will not make. */

/** RFC 4251 §5: `string`. */
export function wireString(content: string | Uint8Array): Uint8Array {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length)
  return concat([length, bytes])
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

/** A line of a key whose blob is these fields behind its type. */
export function getLine(type: string, fields: readonly (string | Uint8Array)[], comment = ''): string {
  const blob = concat([wireString(type), ...fields.map(wireString)])
  return `${type} ${toBase64(blob)} ${comment}`.trim()
}

/** The strings of a blob, its type first. */
export function getFields(line: string): Uint8Array[] {
  const blob = fromBase64(line.split(' ')[1] ?? '')
  const view = new DataView(blob.buffer)
  const fields: Uint8Array[] = []
  for (let at = 0; at < blob.length; ) {
    const end = at + 4 + view.getUint32(at)
    fields.push(blob.subarray(at + 4, end))
    at = end
  }
  return fields
}
