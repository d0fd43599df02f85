import { expect, test } from 'vitest'
import { LostTunnels } from './lost-tunnels.ts'
import type { Tunnel } from './tunnel.ts'

const tunnelAt = (hostname: string) => ({ facts: { hostname } }) as Tunnel

test('a lost tunnel is known for a while, or until its name is served again', () => {
  let nowMs = 0
  const lost = new LostTunnels(() => nowMs)
  const [shop, blog] = [tunnelAt('shop'), tunnelAt('blog')]
  lost.keep(shop)
  lost.keep(blog)
  lost.forget('blog')
  nowMs = 14_999
  expect([lost.find('shop'), lost.find('blog')]).toEqual([shop, undefined])
  nowMs = 15_000
  expect(lost.find('shop')).toBeUndefined()
  lost.keep(blog)
  lost.sweep()
  nowMs = 0
  expect([lost.find('shop'), lost.find('blog')]).toEqual([undefined, blog])
})

test('the newest of a name counts, and of too many the oldest go', () => {
  const lost = new LostTunnels(() => 0)
  const [first, second] = [tunnelAt('shop'), tunnelAt('shop')]
  lost.keep(first)
  lost.keep(second)
  expect(lost.find('shop')).toBe(second)
  for (let i = 0; i < 10_000; i++) lost.keep(tunnelAt(`shop-${i}`))
  expect(lost.find('shop')).toBeUndefined()
  expect(lost.find('shop-0')).toBeDefined()
})
