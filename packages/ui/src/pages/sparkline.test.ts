import { expect, test } from 'vitest'
import { sparklinePoints } from './sparkline.tsx'

test('the highest value touches the top and zero the bottom, inside the stroke', () => {
  expect(sparklinePoints([0, 10, 5], 100, 23)).toBe('0.0,21.5 50.0,1.5 100.0,11.5')
})

test.each([[[]], [[7]], [[0, 0]]])('%j draws a line across', (values) => {
  const points = sparklinePoints(values, 100, 23).split(' ')
  expect(points).toHaveLength(2)
  expect(points[0]?.split(',')[1]).toBe(points[1]?.split(',')[1])
})
