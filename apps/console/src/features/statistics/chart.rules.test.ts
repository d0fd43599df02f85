import { describe, expect, test } from 'vitest'
import { areaPath, labelledIndices, linePath, niceMax, niceWholeMax, toPoints } from './chart.rules.ts'

describe('a chart', () => {
  test.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [10, 10],
    [21, 25],
    [999, 1_000],
    [0.03, 0.05],
  ])('that shows %d goes up to %d', (value, max) => {
    expect(niceMax(value)).toBeCloseTo(max)
  })

  test.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [7, 8],
    [10, 20],
    [21, 40],
    [999, 1_000],
  ])('of %d whole things goes up to %d, and half of it is whole too', (value, max) => {
    expect(niceWholeMax(value)).toBe(max)
    expect(Number.isInteger(max / 2)).toBe(true)
  })

  test('of bytes goes up to whole units', () => {
    expect(niceMax(3 * 1024 ** 2, 1024)).toBe(5 * 1024 ** 2)
    expect(niceMax(900, 1024)).toBe(1_000)
  })

  const box = { width: 100, height: 10, max: 10 }

  test('goes from end to end and breaks off where nothing was measured', () => {
    const points = toPoints([0, 10, null, 5, 5], box)
    expect(linePath(points)).toBe('M0.0 10.0L25.0 0.0M75.0 5.0L100.0 5.0')
    expect(areaPath(points, 10)).toBe(
      'M0.0 10L0.0 10.0 25.0 0.0L25.0 10ZM75.0 10L75.0 5.0 100.0 5.0L100.0 10Z',
    )
  })

  test('shows a value alone as a dot', () => {
    expect(linePath(toPoints([null, 5, null], box))).toBe('M50.0 5.0h.01')
  })

  test.each([
    [24, 6, [0, 5, 10, 15, 20]],
    [3, 6, [0, 1, 2]],
    [1, 6, [0]],
    [0, 6, []],
  ])('of %d steps has at most %d words', (count, limit, indices) => {
    expect(labelledIndices(count, limit)).toEqual(indices)
  })
})
