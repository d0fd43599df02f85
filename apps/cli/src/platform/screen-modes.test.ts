import type { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { holdModes } from './screen-modes.ts'

const emitter: EventEmitter = process

function held() {
  const written: string[] = []
  const release = holdModes((text) => written.push(text), { set: 'set', unset: 'unset', onResume: () => {} })
  return { written, release }
}

test('modes are unset once, when they are released', () => {
  const { written, release } = held()
  release()
  release()
  expect(written).toEqual(['set', 'unset'])
})

test('modes are unset before an exception that nobody caught is reported', () => {
  const { written, release } = held()
  emitter.emit('uncaughtExceptionMonitor', new Error('a defect'), 'uncaughtException')
  expect(written).toEqual(['set', 'unset'])
  release()
  expect(written).toEqual(['set', 'unset'])
})

test('released modes leave no listener behind', () => {
  const events = ['exit', 'uncaughtExceptionMonitor', 'SIGTSTP', 'SIGCONT']
  const count = () => events.map((event) => emitter.listenerCount(event))
  const before = count()
  held().release()
  expect(count()).toEqual(before)
})
