import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Place, RunQueue } from './run-queue.ts'

/** Who has had a turn, in order. */
function enterMany(queue: RunQueue, count: number) {
  const turns: number[] = []
  const places = Array.from({ length: count }, (_, index) => {
    const place = queue.enter()
    void place?.turn.then((isTurn) => isTurn && turns.push(index))
    return place
  })
  return { places, turns }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a queue', () => {
  test('gives turns in the order of arrival, so many at once', async () => {
    const queue = new RunQueue({ concurrency: 2, limit: 10 })
    const { places, turns } = enterMany(queue, 5)
    await settled()
    expect(turns).toEqual([0, 1])
    places[1]?.leave()
    places[0]?.leave()
    await settled()
    expect(turns).toEqual([0, 1, 2, 3])
    expect([queue.runningCount, queue.waitingCount]).toEqual([2, 1])
  })

  test('takes nobody above its limit, and somebody again when there is room', () => {
    const queue = new RunQueue({ concurrency: 1, limit: 2 })
    const { places } = enterMany(queue, 5)
    expect(places.map((place) => place === null)).toEqual([false, false, false, true, true])
    places[1]?.leave()
    expect(queue.enter()).not.toBeNull()
    expect(queue.enter()).toBeNull()
  })

  test('without a limit for waiting takes only those that run at once', () => {
    const queue = new RunQueue({ concurrency: 1, limit: 0 })
    const first = queue.enter()
    expect(queue.enter()).toBeNull()
    first?.leave()
    expect(queue.enter()).not.toBeNull()
  })

  test('forgets who leaves before its turn', async () => {
    const queue = new RunQueue({ concurrency: 1, limit: 10 })
    const { places, turns } = enterMany(queue, 3)
    places[1]?.leave()
    expect(await places[1]?.turn).toBe(false)
    places[0]?.leave()
    await settled()
    expect(turns).toEqual([0, 2])
  })

  test('never has more running than it may, whoever leaves when and how often', async () => {
    const moves = fc.array(fc.oneof(fc.constant(-1), fc.nat(30)), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(moves, fc.integer({ min: 1, max: 4 }), async (requested, concurrency) => {
        const queue = new RunQueue({ concurrency, limit: 5 })
        const places: Place[] = []
        for (const move of requested) {
          if (move < 0) {
            const place = queue.enter()
            if (place) places.push(place)
          } else places[move]?.leave()
          expect(queue.runningCount).toBeLessThanOrEqual(concurrency)
          expect(queue.waitingCount).toBeLessThanOrEqual(5)
          if (queue.waitingCount > 0) expect(queue.runningCount).toBe(concurrency)
        }
        for (const place of places) place.leave()
        expect([queue.runningCount, queue.waitingCount]).toEqual([0, 0])
      }),
    )
  })
})
