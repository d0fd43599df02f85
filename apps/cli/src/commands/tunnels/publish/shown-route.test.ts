import { expect, test } from 'vitest'
import { getDetour, reroutedTo, toShownRoute } from './shown-route.ts'

const path = { carrier: 'tcp', host: 'edge.test', port: 7071, tls: true, caPem: null } as const
const direct = toShownRoute({ path, isBest: true, proxy: null })
const proxied = toShownRoute({ path, isBest: true, proxy: 'proxy.lan:3128' })
const fallback = toShownRoute({ path: { ...path, carrier: 'websocket' }, isBest: false, proxy: null })

test('direct is the best path with nothing in between', () => {
  expect([direct, proxied, fallback].map(({ isDirect }) => isDirect)).toEqual([true, false, false])
  expect(getDetour(direct)).toBeNull()
  expect(getDetour(proxied)).toEqual({ path: 'tls://edge.test:7071', proxy: 'proxy.lan:3128' })
})

test.each([
  ['the first link is direct', direct, null, null],
  ['the first link is a detour', fallback, null, fallback],
  ['the same detour again', fallback, fallback, null],
  ['another detour', proxied, fallback, proxied],
  ['directly again', direct, fallback, direct],
  ['directly as before', direct, direct, null],
])('%s', (_what, now, former, told) => {
  expect(reroutedTo(now, former)).toBe(told)
})
