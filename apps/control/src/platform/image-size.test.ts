import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readImageSize } from './image-size.ts'

test('whatever the bytes are, reading the size of a picture ends and throws nothing', () => {
  const heads = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from([0xff, 0xd8]),
    Buffer.from('RIFF\0\0\0\0WEBPVP8X'),
    Buffer.alloc(0),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }), (head, tail) => {
      const size = readImageSize(Buffer.concat([head, tail]))
      expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('the size of a JPEG is found behind its other segments', () => {
  const segment = Buffer.from([0xff, 0xe0, 0x00, 0x04, 0x01, 0x02])
  const table = Buffer.from([0xff, 0xc4, 0x00, 0x03, 0x00])
  const frame = Buffer.from([0xff, 0xff, 0xc2, 0x00, 0x0b, 0x08, 0x01, 0x00, 0x02, 0x00, 0x03])
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), segment, table, frame])
  expect(readImageSize(jpeg)).toEqual({ type: 'image/jpeg', height: 256, width: 512 })
})
