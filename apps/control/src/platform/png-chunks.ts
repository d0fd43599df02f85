/** These chunks make the picture (ISO/IEC 15948 §5.6), and say in a few bytes what its colours mean. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'IDAT', 'IEND'])
const HEAD_BYTES = 8
/** A chunk has its length, kind and checksum around its data. */
const AROUND_BYTES = 12

/**
 * A PNG without what is not kept of it anyway: texts and the colour profile are compressed, and a small file
 * unfolds to gigabytes there, which the decoder does before anybody has asked for them. What is cut short stays so.
 */
export function withoutAncillary(png: Buffer): Buffer {
  const parts = [png.subarray(0, HEAD_BYTES)]
  for (let at = HEAD_BYTES; at < png.length; ) {
    const isWhole = at + AROUND_BYTES <= png.length
    const end = isWhole ? at + AROUND_BYTES + png.readUInt32BE(at) : png.length
    const kind = png.toString('latin1', at + 4, at + 8)
    if (!isWhole || KEPT.has(kind)) parts.push(png.subarray(at, end))
    if (kind === 'IEND') break
    at = end
  }
  return Buffer.concat(parts)
}
