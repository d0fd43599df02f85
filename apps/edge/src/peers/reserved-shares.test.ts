import { expect, test } from 'vitest'
import { ReservedShares } from './reserved-shares.ts'

const LIMIT = 10

/** Edges that hear of each other's grants `delayMs` later, and time that a test moves. */
class Region {
  nowMs = 1_000_000
  granted = 0
  readonly #edges: { shares: ReservedShares; known: number }[]
  readonly #told: { atMs: number; from: number }[] = []
  readonly #delayMs: number

  constructor(count: number, delayMs: number) {
    const ids = Array.from({ length: count }, (_, i) => `edge-${i}`)
    this.#delayMs = delayMs
    this.#edges = ids.map((edgeId) => ({
      known: 0,
      shares: new ReservedShares({
        edgeId,
        others: () => ids.filter((id) => id !== edgeId),
        monotonicMs: () => this.nowMs,
        wallClockMs: () => this.nowMs,
      }),
    }))
  }

  /** Whether the edge grants one more. */
  ask(index: number): boolean {
    const edge = this.#edges[index]!
    if (edge.known >= LIMIT || !edge.shares.allows('key', LIMIT - edge.known)) return false
    edge.known++
    edge.shares.noteOwn('key')
    this.granted++
    this.#told.push({ atMs: this.nowMs + this.#delayMs, from: index })
    return true
  }

  pass(ms: number): void {
    this.nowMs += ms
    for (const told of this.#told.filter(({ atMs }) => atMs <= this.nowMs)) {
      this.#told.splice(this.#told.indexOf(told), 1)
      for (const [i, edge] of this.#edges.entries()) {
        if (i === told.from) continue
        edge.known++
        edge.shares.noteMerged('key', 1)
      }
    }
  }
}

test.each([
  [1, 0],
  [2, 5],
  [2, 100],
  [3, 5],
  [4, 100],
])(
  'fifty at once at each of %i edges that hear after %i ms get ten, and in the end all ten',
  (count, delayMs) => {
    const region = new Region(count, delayMs)
    for (let step = 0; step < 1_000; step++) {
      for (let i = 0; i < 50; i++) for (let edge = 0; edge < count; edge++) region.ask((edge + step) % count)
      expect(region.granted).toBeLessThanOrEqual(LIMIT)
      region.pass(10)
    }
    expect(region.granted).toBe(LIMIT)
  },
)

test('one edge that is asked alone grants all of it, a moment after the first', () => {
  const region = new Region(3, 5)
  for (let step = 0; step < 500; step++) {
    region.ask(0)
    region.pass(10)
  }
  expect(region.granted).toBe(LIMIT)
})

test('an edge without uses waits for nobody', () => {
  expect(new Region(4, 100).ask(2)).toBe(true)
})
