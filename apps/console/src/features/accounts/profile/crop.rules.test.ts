import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropSide, fitCrop, MAX_ZOOM, wholeCrop } from './crop.rules.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
})
const requested = fc.record({
  x: fc.integer({ min: -9000, max: 9000 }),
  y: fc.integer({ min: -9000, max: 9000 }),
  zoom: fc.double({ min: 0.01, max: 50, noNaN: true }),
})

test('wherever it is moved, the square stays within the picture', () => {
  fc.assert(
    fc.property(size, requested, (of, crop) => {
      const { x, y, zoom } = fitCrop(of, crop)
      const half = cropSide(of, { x, y, zoom }) / 2
      const slack = 1e-6
      expect(zoom).toBeGreaterThanOrEqual(1)
      expect(zoom).toBeLessThanOrEqual(MAX_ZOOM)
      expect(x - half).toBeGreaterThanOrEqual(-slack)
      expect(y - half).toBeGreaterThanOrEqual(-slack)
      expect(x + half).toBeLessThanOrEqual(of.width + slack)
      expect(y + half).toBeLessThanOrEqual(of.height + slack)
    }),
  )
})

test('at first it is the biggest square, in the middle', () => {
  const of = { width: 400, height: 300 }
  expect(wholeCrop(of)).toEqual({ x: 200, y: 150, zoom: 1 })
  expect(cropSide(of, wholeCrop(of))).toBe(300)
})
