import { formatBytes, formatDuration, KIB, MIB } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import {
  areaPath,
  axisTicks,
  BYTES,
  firstStepWithData,
  labelledIndices,
  linePath,
  lonePoints,
  stack,
  stepOfInstant,
  TIMES,
  toPoints,
} from './chart.rules.ts'

describe('a chart', () => {
  test.each([
    [0, [0, 1]],
    [0.03, [0, 0.01, 0.02, 0.03]],
    [1, [0, 0.5, 1]],
    [10, [0, 5, 10]],
    [21, [0, 10, 20, 30]],
    [999, [0, 500, 1_000]],
  ])('that shows %d has lines at round numbers', (value, ticks) => {
    expect(axisTicks(value)).toEqual(ticks.map((tick) => expect.closeTo(tick)))
  })

  test.each([
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [1_234, [0, 500, 1_000, 1_500]],
  ])('of %d whole things has no line at a part of one', (value, ticks) => {
    expect(axisTicks(value, { isWhole: true })).toEqual(ticks)
  })

  test.each([
    [900, ['0 B', '500 B', '1,000 B']],
    [1_010, ['0 B', '512 B', '1 KiB']],
    [3.3 * MIB, ['0 B', '1 MiB', '2 MiB', '3 MiB', '4 MiB']],
    [1_010 * KIB, ['0 B', '512 KiB', '1 MiB']],
  ])('of %d bytes has lines at round numbers of their unit', (value, words) => {
    const ticks = axisTicks(value, { units: BYTES, isWhole: true })
    expect(ticks.map((tick) => formatBytes('en', tick))).toEqual(words)
  })

  test.each([
    [2_300, ['0 ms', '1 s', '2 s', '3 s']],
    [1_300, ['0 ms', '500 ms', '1 s', '1.5 s']],
    [55_000, ['0 ms', '20 s', '40 s', '1 min']],
    [150_000, ['0 ms', '1 min', '2 min', '3 min']],
  ])('of %d ms has lines at round times', (value, words) => {
    const ticks = axisTicks(value, { units: TIMES })
    expect(ticks.map((tick) => formatDuration('en', tick))).toEqual(words)
  })

  const box = { width: 100, height: 10, max: 10 }

  test('has its points in the middle of their steps and breaks off where nothing was measured', () => {
    const points = toPoints([0, 10, null, 5, 5], box)
    expect(linePath(points)).toBe('M10.0 10.0L30.0 0.0M70.0 5.0L90.0 5.0')
    expect(areaPath(points, 10)).toBe(
      'M10.0 10L10.0 10.0 30.0 0.0L30.0 10ZM70.0 10L70.0 5.0 90.0 5.0L90.0 10Z',
    )
  })

  test('shows a value alone as a dot', () => {
    const alone = toPoints([null, 5, null], box)
    expect(linePath(alone)).toBe('')
    expect(lonePoints(alone)).toEqual([{ x: 50, y: 5 }])
    expect(lonePoints(toPoints([5, 5, null], box))).toEqual([])
  })

  test('stacks what there is of each step', () => {
    const series = [
      { id: 'ok', values: [3, 0] },
      { id: 'bad', values: [1, 2] },
    ]
    expect(stack(series, 2)).toEqual([
      [
        { id: 'ok', from: 0, to: 3 },
        { id: 'bad', from: 3, to: 4 },
      ],
      [{ id: 'bad', from: 0, to: 2 }],
    ])
  })

  const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 0, 15, hour)).toISOString())

  test.each([
    ['2026-01-14T00:00:00.000Z', 0],
    ['2026-01-15T05:30:00.000Z', 5],
    ['2026-01-15T22:00:00.000Z', 12],
    [null, 0],
  ])('begins where data begins: %s at the step %d, with a few before it', (dataFrom, first) => {
    expect(firstStepWithData(hours, dataFrom)).toBe(first)
  })

  test('tells in which step an event is, and that it is in none', () => {
    const end = '2026-01-16T00:00:00.000Z'
    expect(stepOfInstant(hours, end, '2026-01-15T05:59:59.000Z')).toBe(5)
    expect(stepOfInstant(hours, end, end)).toBe(-1)
    expect(stepOfInstant(hours, end, '2026-01-14T23:00:00.000Z')).toBe(-1)
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
