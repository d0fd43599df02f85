import { expect, test } from 'vitest'
import { StreamShares } from './stream-shares.ts'

function getSharer() {
  const told: number[] = []
  return { told, limitStreams: (most: number) => void told.push(most) }
}

function join(shares: StreamShares, address: string, count: number) {
  return Array.from({ length: count }, () => {
    const sharer = getSharer()
    const first = shares.next(address)
    sharer.told.push(first)
    shares.add(address, sharer, first)
    return sharer
  })
}

test('a few sessions of one address may have a hundred streams each', () => {
  for (const { told } of join(new StreamShares(), '192.0.2.1', 2)) expect(told).toEqual([100])
})

test('many sessions of one address share, also those that came when it had few; others keep theirs', () => {
  const shares = new StreamShares()
  const [other] = join(shares, '192.0.2.2', 1)
  const many = join(shares, '192.0.2.1', 100)
  const total = many.reduce((sum, { told }) => sum + (told.at(-1) ?? 0), 0)
  expect(total).toBeLessThanOrEqual(1_600)
  expect(many.at(-1)?.told).toEqual([8])
  expect(many[0]?.told.length).toBeLessThan(8)
  expect(other?.told).toEqual([100])
})

test('the remaining sessions get more again', () => {
  const shares = new StreamShares()
  const [first, ...others] = join(shares, '192.0.2.1', 50)
  for (const other of others) shares.remove('192.0.2.1', other)
  expect(first?.told.at(-1)).toBeGreaterThan(50)
})

test('a network of IPv6 counts as one address', () => {
  const shares = new StreamShares()
  join(shares, '2001:db8::1', 50)
  expect(shares.next('2001:db8::2')).toBe(8)
})
