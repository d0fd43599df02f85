export type ImageSize = { type: 'image/png' | 'image/jpeg' | 'image/webp'; width: number; height: number }

/**
 * Kind and size of a picture from its head, without decoding it: a small file may unfold to gigabytes.
 * Answers null for anything else. PNG: ISO/IEC 15948 §5.2; JPEG: ITU-T T.81 §B.2; WebP: RFC 9649 §2.
 */
export function readImageSize(bytes: Buffer): ImageSize | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
}

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function readPng(bytes: Buffer): ImageSize | null {
  const isPng = bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG_HEAD)
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The frame header: C0 to CF, but for tables (C4), extensions (C8) and arithmetic conditions (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function readJpeg(bytes: Buffer): ImageSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) {
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    // Any number of FF may stand before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function readWebp(bytes: Buffer): ImageSize | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const size = (width: number, height: number): ImageSize => ({ type: 'image/webp', width, height })
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
    default:
      return null
  }
}
