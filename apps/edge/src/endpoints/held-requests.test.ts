import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HostnameStatus } from '../facts/location.ts'
import { HeldRequests } from './held-requests.ts'

/** Control's answers, and how often it was asked. */
function controlSaying(status: HostnameStatus) {
  const control = {
    status,
    asked: 0,
    find: () => ({ status: control.status, edges: [] }),
    resolve(_hostname: string, onKnown: () => void) {
      control.asked++
      onKnown()
    },
  }
  return control
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function holdAll(held: HeldRequests<string>, hostname: string, requests: string[]) {
  const ended: [string, boolean][] = []
  const taken = requests.map((request) =>
    held.hold(hostname, request, 1_000, (isBack) => ended.push([request, isBack])),
  )
  return { ended, taken }
}

test('all that wait for a name go on when it is back, in order, others stay', () => {
  const held = new HeldRequests<string>(controlSaying('away'))
  const { ended } = holdAll(held, 'shop', ['a', 'b'])
  const others = holdAll(held, 'blog', ['c'])
  held.release('shop')
  vi.advanceTimersByTime(999)
  expect([ended, others.ended]).toEqual([
    [
      ['a', true],
      ['b', true],
    ],
    [],
  ])
  expect(held.size).toBe(1)
})

test('a wait ends with its time', () => {
  const held = new HeldRequests<string>(controlSaying('away'))
  const { ended } = holdAll(held, 'shop', ['a'])
  vi.advanceTimersByTime(1_000)
  held.release('shop')
  expect(ended).toEqual([['a', false]])
  expect(held.size).toBe(0)
})

test('a visitor that has left is forgotten', () => {
  const held = new HeldRequests<string>(controlSaying('away'))
  const { ended } = holdAll(held, 'shop', ['a'])
  held.forget('a')
  held.release('shop')
  vi.advanceTimersByTime(1_000)
  expect(ended).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('a name and the process have a limit each', () => {
  const held = new HeldRequests<string>(controlSaying('away'), { perHostname: 2, perProcess: 3 })
  expect(holdAll(held, 'shop', ['a', 'b', 'c']).taken).toEqual([true, true, false])
  expect(holdAll(held, 'blog', ['d', 'e']).taken).toEqual([true, false])
  held.forget('a')
  expect(holdAll(held, 'blog', ['e']).taken).toEqual([true])
})

test('one that waits again while others are let go waits for the next time', () => {
  const held = new HeldRequests<string>(controlSaying('away'))
  let rounds = 0
  const again = (): void => {
    rounds++
    held.hold('shop', 'a', 1_000, again)
  }
  again()
  held.release('shop')
  expect(rounds).toBe(2)
  expect(held.size).toBe(1)
})

test('control is asked once a second for all that wait, who go on when another edge has the name', () => {
  const control = controlSaying('away')
  const held = new HeldRequests<string>(control)
  const ended: boolean[] = []
  for (const request of ['a', 'b']) held.hold('shop', request, 5_000, (isBack) => ended.push(isBack))
  vi.advanceTimersByTime(2_500)
  expect([control.asked, ended]).toEqual([2, []])
  control.status = 'elsewhere'
  vi.advanceTimersByTime(500)
  expect([control.asked, ended]).toEqual([3, [true, true]])
  expect(vi.getTimerCount()).toBe(0)
})

test('control is asked at once when a leg is gone, of names that somebody waits for', () => {
  const control = controlSaying('elsewhere')
  const held = new HeldRequests<string>(control)
  const { ended } = holdAll(held, 'shop', ['a'])
  held.lookAgain('blog')
  expect([control.asked, ended]).toEqual([0, []])
  held.lookAgain('shop')
  expect([control.asked, ended]).toEqual([1, [['a', true]]])
})
