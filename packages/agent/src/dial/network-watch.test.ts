import { SECOND_MS } from '@nora/kit'
import { expect, test } from 'vitest'
import { NetworkWatch } from './network-watch.ts'

/** A machine whose clock and addresses the test moves. */
function watched() {
  const machine = { addresses: ['127.0.0.1', '10.0.0.2'], nowMs: 0, seen: [] as (readonly string[])[] }
  let next: { delayMs: number; run: () => void } | null = null
  const watch = new NetworkWatch({
    clock: { now: () => new Date(machine.nowMs), monotonicMs: () => 0 },
    schedule: (delayMs, run) => {
      const own = { delayMs, run }
      next = own
      return () => {
        if (next === own) next = null
      }
    },
    addresses: () => machine.addresses,
    onChange: (addresses) => machine.seen.push(addresses),
  })
  const look = (lateMs = 0) => {
    const due = next
    machine.nowMs += (due?.delayMs ?? 0) + lateMs
    due?.run()
  }
  return { machine, watch, look }
}

test('another address is noticed once', () => {
  const { machine, look } = watched()
  look()
  machine.addresses = ['127.0.0.1', '192.168.1.7']
  look()
  look()
  expect(machine.seen).toEqual([['127.0.0.1', '192.168.1.7']])
})

test('a machine that slept is noticed, one that was only busy is not', () => {
  const { machine, look } = watched()
  look(5 * SECOND_MS)
  expect(machine.seen).toEqual([])
  look(60 * SECOND_MS)
  expect(machine.seen).toHaveLength(1)
})

test('a watch that was stopped looks no more', () => {
  const { machine, watch, look } = watched()
  watch.stop()
  machine.addresses = []
  look()
  expect(machine.seen).toEqual([])
})
