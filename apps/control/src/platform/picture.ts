import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image'
import { type ImageSize, readImageSize } from './image-size.ts'
import { withoutAncillary } from './png-chunks.ts'

const QUALITY = 82

/** The bytes are no picture, or a broken one. */
export class NotAPicture extends Error {}

/** The picture has more pixels than may be decoded. */
export class PictureTooBig extends Error {}

/**
 * Decodes PNG, JPEG or WebP and writes its middle square anew as WebP of `side` pixels: nothing of the file
 * but what is to be seen gets through, no position of a camera and no hidden script. Turned upright as the
 * camera says. Works in a thread beside the event loop.
 */
export async function toSquareWebp(
  bytes: Buffer,
  { side, maxSide }: { side: number; maxSide: number },
): Promise<Buffer> {
  const size = readImageSize(bytes)
  if (!size || size.width === 0 || size.height === 0) throw new NotAPicture()
  if (size.width > maxSide || size.height > maxSide) throw new PictureTooBig()
  const written = lastDecoding.then(() => rewrite(bytes, size, side))
  lastDecoding = written.catch(() => {})
  return written
}

/** One after the other: a decoded picture may take a hundred megabytes. */
let lastDecoding: Promise<unknown> = Promise.resolve()

async function rewrite(bytes: Buffer, size: ImageSize, side: number): Promise<Buffer> {
  try {
    const picture = new Transformer(size.type === 'image/png' ? withoutAncillary(bytes) : bytes)
    assertSame(size, await picture.metadata())
    const resize = { width: side, height: side, filter: ResizeFilterType.Lanczos3, fit: ResizeFit.Cover }
    return await picture.rotate().resize(resize).webp(QUALITY)
  } catch (cause) {
    throw cause instanceof NotAPicture ? cause : new NotAPicture(undefined, { cause })
  }
}

/** The decoder must have read what was bounded. */
function assertSame(expected: ImageSize, { width, height }: { width: number; height: number }): void {
  if (width !== expected.width || height !== expected.height) throw new NotAPicture()
}
