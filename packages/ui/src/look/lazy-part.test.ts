import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPart } from './lazy-part.ts'

/** What asking the server for anything leads to; null: nobody answers. */
let server: Response | null
let isOnline: boolean
let tries: number

beforeEach(() => {
  server = null
  isOnline = true
  tries = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => (server ? Promise.resolve(server) : Promise.reject(new TypeError('no'))))
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failing = (times: number) => () =>
  ++tries > times ? Promise.resolve('code') : Promise.reject(new TypeError('Failed to fetch'))

test('while nobody answers it asks again with growing pauses', async () => {
  const loading = loadPart(failing(3))
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000)
  expect(await loading).toBe('code')
  expect(tries).toBe(4)
})

test('without a network it waits for the network, however long', async () => {
  isOnline = false
  const loading = loadPart(failing(1))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(tries).toBe(1)
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(await loading).toBe('code')
})

test('a part that an answering server does not have fails after one more attempt', async () => {
  server = new Response()
  await expect(loadPart(failing(9))).rejects.toThrow('Failed to fetch')
  expect(tries).toBe(2)
})

test('a server that stays away is given up after five pauses', async () => {
  const loading = loadPart(failing(9))
  const failed = expect(loading).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(tries).toBe(6)
})
