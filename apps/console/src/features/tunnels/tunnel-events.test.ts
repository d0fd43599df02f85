import { expect, test } from 'vitest'
import { aRequest, aTunnel } from '../../testing/fixtures.ts'
import { noTraffic } from '../../testing/traffic-fixtures.ts'
import { applyToList, applyToTunnel, mergeRequests } from './tunnel-events.ts'

const shop = aTunnel({ name: 'shop' })
const blog = aTunnel({ name: 'blog' })

test('a tunnel that is new comes first', () => {
  expect(applyToList([shop], { type: 'tunnel', tunnel: blog })).toEqual([blog, shop])
})

test('a known tunnel keeps its place', () => {
  const away = { ...blog, state: 'reconnecting' as const }
  expect(applyToList([shop, blog], { type: 'tunnel', tunnel: away })).toEqual([shop, away])
})

test('a closed tunnel leaves the live list but not its own page', () => {
  const event = { type: 'tunnel' as const, tunnel: { ...shop, state: 'closed' as const } }
  expect(applyToList([shop, blog], event)).toEqual([blog])
  expect(applyToTunnel(shop, event).state).toBe('closed')
})

test('traffic reaches its tunnel only', () => {
  const traffic = noTraffic({ requests: 7 })
  const event = { type: 'traffic' as const, tunnel_id: shop.id, traffic, requests: [] }
  expect(applyToList([shop, blog], event)).toEqual([{ ...shop, traffic }, blog])
  expect(applyToTunnel(blog, event)).toBe(blog)
})

test('recent requests come once, the newest first, at most a hundred', () => {
  const at = (minute: number) => `2026-01-15T10:${String(minute).padStart(2, '0')}:00.000Z`
  const first = aRequest({ id: 'a', at: at(1) })
  const second = aRequest({ id: 'b', at: at(2) })
  expect(mergeRequests([first], [first, second])).toEqual([second, first])
  const many = Array.from({ length: 120 }, (_, index) => aRequest({ id: `r${index}` }))
  expect(mergeRequests(many, []).length).toBe(100)
})
