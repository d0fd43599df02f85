import { cleanup, render, screen } from '@testing-library/react'
import { createElement, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lazyPart, loadPart } from './lazy-part.ts'

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

describe('a part in a file of its own', () => {
  beforeEach(() => void vi.useRealTimers())
  afterEach(cleanup)
  const load = async () => ({ Hello: ({ name }: { name: string }) => `Hello ${name}` })
  const show = (Part: ReturnType<typeof lazyPart<'Hello', { name: string }>>) =>
    render(createElement(Suspense, { fallback: 'Wait' }, createElement(Part, { name: 'Anna' })))

  test('is waited for when it was never asked for', async () => {
    show(lazyPart(load, 'Hello'))
    expect(screen.getByText('Wait')).toBeTruthy()
    expect(await screen.findByText('Hello Anna')).toBeTruthy()
  })

  test('is shown without waiting once it was loaded', async () => {
    const Part = lazyPart(load, 'Hello')
    Part.preload()
    await vi.waitFor(() => {
      cleanup()
      show(Part)
      expect(screen.queryByText('Wait')).toBeNull()
    })
    expect(screen.getByText('Hello Anna')).toBeTruthy()
  })

  test('is loaded once, however often it is asked for', async () => {
    const asked = vi.fn(load)
    const Part = lazyPart(asked, 'Hello')
    Part.preload()
    Part.preload()
    show(Part)
    await screen.findByText('Hello Anna')
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
