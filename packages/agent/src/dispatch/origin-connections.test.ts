import { beforeEach, describe, expect, test } from 'vitest'
import { ManualSchedule } from '../testing/manual-schedule.ts'
import { OriginConnections } from './origin-connections.ts'
import { OriginGate } from './origin-gate.ts'

let schedule: ManualSchedule
let said: boolean[]
const deaf = { keepIdle() {}, drainEdges() {} }

beforeEach(() => {
  schedule = new ManualSchedule()
  said = []
})

function getPlaces(limit: number | null = null): OriginConnections {
  return new OriginConnections({
    limit,
    schedule: schedule.schedule,
    keepIdle: (isKeeping) => said.push(isKeeping),
    drainEdges() {},
  })
}

function check(times: number): void {
  for (let i = 0; i < times; i++) schedule.run(100)
}

describe('an origin that serves one connection at a time', () => {
  test('is spared idle ones as soon as a new one has waited for two checks in which none was accepted', () => {
    const connections = getPlaces()
    connections.take().onAnswered()
    connections.take()
    check(2)
    expect(said).toEqual([])
    check(1)
    expect(said).toEqual([false])
    expect(connections.isSparing).toBe(true)
  })

  test('gets idle ones again when nobody has lacked one for a second, each time anew twice as long', () => {
    const connections = getPlaces()
    for (const sparingMs of [10_000, 20_000, 40_000, 60_000, 60_000]) {
      said = []
      const first = connections.take()
      first.onAnswered()
      const second = connections.take()
      check(3)
      first.onLeft()
      second.onAnswered()
      check(1)
      expect(said).toEqual([false])
      schedule.run(sparingMs)
      expect(said).toEqual([false, true])
      second.onLeft()
    }
  })

  test('keeps nobody waiting for ever that looked as if it served more', () => {
    const connections = getPlaces()
    const [first, second] = [connections.take(), connections.take()]
    first.onAnswered()
    second.onAnswered()
    check(1)
    second.onLeft()
    connections.take()
    check(20)
    expect(said).toEqual([])
    check(1)
    expect(said).toEqual([false])
  })
})

describe('an origin that is only slow', () => {
  test('keeps its idle connections while it has had as many before', () => {
    const connections = getPlaces()
    const six = Array.from({ length: 6 }, () => connections.take())
    for (const connection of six) connection.onAnswered()
    check(1)
    six[0]?.onLeft()
    connections.take()
    check(2)
    expect(said).toEqual([])
  })

  test('gets them back at once when one that came later is answered first', () => {
    const connections = getPlaces()
    connections.take().onAnswered()
    const longPoll = connections.take()
    check(3)
    expect(said).toEqual([false])
    connections.take().onAnswered()
    expect(said).toEqual([false, true])
    longPoll.onAnswered()
    check(1)
    expect(schedule.delaysMs).toEqual([])
  })

  test('keeps them in a burst of new ones, as long as it accepts any', () => {
    const connections = getPlaces()
    const burst = Array.from({ length: 500 }, () => connections.take())
    for (let i = 0; i < burst.length; i += 10) {
      burst[i]?.onAnswered()
      check(1)
    }
    expect(said).toEqual([])
  })

  test('is not asked for anything while its only connection waits', () => {
    const connections = getPlaces()
    connections.take()
    check(30)
    expect(said).toEqual([])
  })
})

describe('a limit of connections', () => {
  test('lets others wait in turn, and spares idle ones meanwhile', () => {
    const connections = getPlaces(1)
    const first = connections.take()
    expect(connections.hasRoom).toBe(false)
    const led: string[] = []
    connections.wait(() => led.push('one'))
    const giveUp = connections.wait(() => led.push('two'))
    connections.wait(() => led.push('three'))
    expect(said).toEqual([false])
    giveUp()
    first.onLeft()
    expect([led, connections.waitingCount]).toEqual([['one'], 1])
  })

  test('spares idle ones for as long as anybody waits', () => {
    const connections = getPlaces(1)
    connections.take()
    connections.wait(() => {})
    schedule.run(10_000)
    expect(said).toEqual([false])
  })
})

test('nothing is due any more after the end', () => {
  const connections = getPlaces(1)
  connections.take()
  connections.wait(() => {})
  connections.close()
  expect(schedule.delaysMs).toEqual([])
})

describe('an origin that is not there yet', () => {
  test('gets those who waited, in their order and within its limit, once its gate opens', () => {
    const gate = new OriginGate()
    const { schedule: run } = schedule
    const connections = new OriginConnections({ limit: 2, gate, schedule: run, ...deaf })
    const admitted: string[] = []
    const left: (() => void)[] = []
    for (const name of ['first', 'second', 'third']) {
      expect(connections.hasRoom).toBe(false)
      connections.wait(() => {
        admitted.push(name)
        left.push(() => taken.onLeft())
        const taken = connections.take()
      })
    }
    gate.open()
    expect(admitted).toEqual(['first', 'second'])
    void gate.close()
    left[0]?.()
    expect([admitted.length, connections.hasRoom]).toEqual([2, false])
    gate.open()
    expect(admitted).toEqual(['first', 'second', 'third'])
    connections.close()
    gate.open()
    expect(connections.waitingCount).toBe(0)
  })

  test('is left by all before it ends: edges drain, open connections are told, those that wait spare none', async () => {
    const gate = new OriginGate()
    const told: (boolean | 'drain')[] = []
    const connections = new OriginConnections({
      limit: null,
      gate,
      schedule: schedule.schedule,
      keepIdle: (isKeeping) => told.push(isKeeping),
      drainEdges: () => told.push('drain'),
    })
    gate.open()
    connections.take().onLeft()
    const taken = connections.take()
    let timesTold = 0
    taken.atDrain(() => timesTold++)
    let isDrained = false
    const closed = gate.close().then(() => {
      isDrained = true
    })
    expect([told, timesTold, connections.isSparing]).toEqual([['drain'], 1, true])
    connections.wait(() => {})
    await Promise.resolve()
    expect(isDrained).toBe(false)
    taken.onLeft()
    await closed
    gate.open()
    expect([told, connections.isSparing]).toEqual([['drain', true], false])
    await gate.close()
    connections.close()
  })

  test('that is opened again is waited for no longer', async () => {
    const gate = new OriginGate()
    const { schedule: run } = schedule
    const connections = new OriginConnections({ limit: null, gate, schedule: run, ...deaf })
    gate.open()
    connections.take()
    const closed = gate.close()
    gate.open()
    await closed
    const closedAgain = gate.close()
    connections.close()
    await closedAgain
  })
})
