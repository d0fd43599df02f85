import { expect, test } from 'vitest'
import { splitByBytes } from './split-by-bytes.ts'

test('parts keep the order, and none is longer than it may be unless one item is', () => {
  expect(splitByBytes(['aa', 'bb', 'cc', 'dddddddddd', 'e'], 8)).toEqual([
    ['aa', 'bb'],
    ['cc'],
    ['dddddddddd'],
    ['e'],
  ])
  expect(splitByBytes([], 8)).toEqual([])
})

test('bytes are counted, not letters', () => {
  expect(splitByBytes(['жж', 'жж'], 11)).toEqual([['жж'], ['жж']])
})

test('the largest certificates there can be, with all their names, go in pushes far below the line of the link', () => {
  const name = (at: number) => `${String(at).padStart(5, '0')}.${'a'.repeat(240)}`
  const names = Array.from({ length: 10_000 }, (_, at) => name(at))
  const largest = Array.from({ length: 30 }, (_, at) => ({
    id: `crt_${at}`,
    names,
    chain_pem: 'c'.repeat(64 * 1024),
    key_pem: 'k'.repeat(16 * 1024),
    source: 'uploaded' as const,
    team_id: null,
    not_after_ms: 1,
  }))
  const parts = splitByBytes(largest, 8 * 1024 * 1024)
  expect(parts.flat().map(({ id }) => id)).toEqual(largest.map(({ id }) => id))
  for (const certificates of parts) {
    const push = { is_full: false, certificates, removed_ids: [] }
    expect(Buffer.byteLength(JSON.stringify(push))).toBeLessThan(9 * 1024 * 1024)
  }
})
