import { expect, test } from 'vitest'
import { createLiveEvents, type StreamHandlers } from './live-events.ts'

function events() {
  const opened: StreamHandlers[] = []
  const delays: number[] = []
  let closed = 0
  let retry = () => {}
  const live = createLiveEvents({
    open: (_path, handlers) => {
      opened.push(handlers)
      return () => {
        closed++
      }
    },
    retry: (task, delayMs) => {
      delays.push(delayMs)
      retry = task
      return () => {
        retry = () => {}
      }
    },
  })
  return { live, opened, delays, retry: () => retry(), closed: () => closed }
}

function listener() {
  const heard: unknown[] = []
  return { heard, onEvent: (event: unknown) => void heard.push(event), onOpen: () => void heard.push('open') }
}

test('one stream serves all who watch a path, and closes with the last of them', () => {
  const { live, opened, closed } = events()
  const first = listener()
  const second = listener()
  const stopFirst = live.watch('/events', first)
  opened[0]?.onOpen()
  const stopSecond = live.watch('/events', second)
  opened[0]?.onData('{"n":1}')
  expect(opened.length).toBe(1)
  expect(first.heard).toEqual(['open', { n: 1 }])
  expect(second.heard).toEqual(['open', { n: 1 }])
  stopFirst()
  expect(closed()).toBe(0)
  stopSecond()
  expect(closed()).toBe(1)
})

test('a lost stream is opened again with growing delays, and tells that it is back', () => {
  const { live, opened, delays, retry } = events()
  const { heard, ...handlers } = listener()
  live.watch('/events', handlers)
  for (let lost = 0; lost < 7; lost++) {
    opened.at(-1)?.onLost()
    retry()
  }
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000])
  opened.at(-1)?.onOpen()
  expect(heard).toEqual(['open'])
  opened.at(-1)?.onLost()
  expect(delays.at(-1)).toBe(1_000)
})

test('nobody watching means no more retries', () => {
  const { live, opened, retry } = events()
  const stop = live.watch('/events', listener())
  opened[0]?.onLost()
  stop()
  retry()
  expect(opened.length).toBe(1)
})
