const LAST = Buffer.from('0\r\n')
const NO_TRAILERS = Buffer.from('\r\n')

/** Content as one chunk (RFC 9112 §7.1). */
export function toChunk(content: Buffer): Buffer {
  const size = `${content.length.toString(16)}\r\n`
  const chunk = Buffer.allocUnsafe(size.length + content.length + 2)
  chunk.write(size, 'latin1')
  content.copy(chunk, size.length)
  chunk.write('\r\n', chunk.length - 2, 'latin1')
  return chunk
}

/** The end of a body in chunks; `trailers` are lines and the empty one. */
export function toEndOfChunks(trailers: Buffer | null): Buffer {
  return Buffer.concat([LAST, trailers ?? NO_TRAILERS])
}
