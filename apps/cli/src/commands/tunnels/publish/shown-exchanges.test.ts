import { expect, test } from 'vitest'
import type { TunnelFact } from '../../../output/tunnel-view.ts'
import { runExchange } from '../../../testing/run-exchange.ts'
import { ShownExchanges } from './shown-exchanges.ts'

function follow() {
  const told: TunnelFact['type'][] = []
  const shown = new ShownExchanges(
    ({ type }) => told.push(type),
    (tunnelId) => `label of ${tunnelId}`,
  )
  return { told, shown }
}

test('a request that waits for its run is told once, with its run', () => {
  const { told, shown } = follow()
  const exchange = runExchange({ state: 'queued' })
  shown.onChange(exchange)
  exchange.captured.state = 'running'
  shown.onChange(exchange)
  exchange.captured.state = 'exited'
  shown.onChange(exchange)
  expect(told).toEqual([])
  exchange.endedMs = 1
  shown.onChange(exchange)
  shown.onChange(exchange)
  expect(told).toEqual(['request'])
  expect(shown.recent).toEqual([{ label: 'label of t', exchange }])
})

test('one whose visitor left is told when its program has ended too', () => {
  const { told, shown } = follow()
  const exchange = runExchange({ state: 'running' })
  exchange.endedMs = 1
  shown.onChange(exchange)
  expect(told).toEqual([])
  exchange.captured.state = 'killed'
  shown.onChange(exchange)
  expect(told).toEqual(['request'])
})

test('one that is answered before is told at once, and the end of its run by itself', () => {
  const { told, shown } = follow()
  const exchange = runExchange({ state: 'queued', is_async: true })
  exchange.endedMs = 1
  shown.onChange(exchange)
  expect(told).toEqual(['request'])
  exchange.captured.state = 'exited'
  shown.onChange(exchange)
  shown.onChange(exchange)
  expect(told).toEqual(['request', 'run'])
})

test('a cleared list is empty, and stays of bounded length', () => {
  const { shown } = follow()
  for (let index = 0; index < 60; index++) {
    const exchange = runExchange()
    exchange.endedMs = 1
    shown.onChange(exchange)
  }
  expect(shown.recent).toHaveLength(50)
  shown.onChange(null)
  expect(shown.recent).toEqual([])
})
