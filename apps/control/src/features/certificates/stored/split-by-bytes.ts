/** Divides a list, in its order, into parts of no more bytes as JSON than that; what is larger goes by itself. */
export function splitByBytes<T>(list: readonly T[], mostBytes: number): T[][] {
  const parts: T[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const item of list) {
    const size = Buffer.byteLength(JSON.stringify(item))
    bytes += size
    if (bytes > mostBytes) {
      parts.push([])
      bytes = size
    }
    parts.at(-1)?.push(item)
  }
  return parts
}
