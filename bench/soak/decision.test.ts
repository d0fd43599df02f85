import { expect, test } from 'vitest'
import type { Reading } from '../held-memory.ts'
import { findLeaks } from './decision.ts'

type Changes = { pid?: number; memory?: Partial<Reading['memory']>; held?: Record<string, number> }

function reading({ pid = 1, memory, held }: Changes = {}): Reading {
  return {
    program: 'edge',
    pid,
    memory: { resident_mib: 100, heap_mib: 20, ...memory },
    held: { legs: 1, timers: 3, ...held },
  }
}

const check = (changes: Changes, isReplaced = false) =>
  findLeaks([reading()], [reading(changes)], { growthPercent: 10, isReplaced: () => isReplaced })

test.each<[string, Changes]>([
  ['the same', {}],
  ['memory within the allowance', { memory: { resident_mib: 110, heap_mib: 22 } }],
  ['a page or two of a small heap', { memory: { heap_mib: 21.9 } }],
  ['less of everything', { memory: { resident_mib: 50 }, held: { legs: 0, timers: 0 } }],
])('%s is no leak', (_what, changes) => {
  expect(check(changes)).toEqual([])
})

test.each<[string, Changes, string]>([
  [
    'resident memory',
    { memory: { resident_mib: 111 } },
    'edge: resident MiB grew from 100.0 to 111.0, more than 10 %',
  ],
  ['heap', { memory: { heap_mib: 23 } }, 'edge: heap MiB grew from 20.0 to 23.0, more than 10 %'],
  ['a leg that stayed', { held: { legs: 2 } }, 'edge: 2 legs, 1 at the start'],
  ['a kind of thing that was not there', { held: { sockets: 1 } }, 'edge: 1 sockets, 0 at the start'],
  ['a process that died', { pid: 2 }, 'edge: died and was started again (pid 1, now 2)'],
])('%s is found', (_what, changes, finding) => {
  expect(check(changes)).toEqual([finding])
})

test('a process that was replaced on purpose is checked only for what it holds', () => {
  expect(check({ pid: 2, memory: { resident_mib: 300 }, held: { legs: 2 } }, true)).toEqual([
    'edge: 2 legs, 1 at the start',
  ])
})
