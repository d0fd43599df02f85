import { expect, test } from 'vitest'
import { SetChanges } from './set-changes.ts'

/** A set that a test changes, and what was told of it. */
function changing(first: string) {
  let current: string | Error = first
  let change = (): void => {}
  const refused: string[] = []
  const waits: number[] = []
  let watching: AbortSignal | null = null
  const changes = new SetChanges<string>(first, {
    watch(onChange, signal) {
      change = onChange
      watching = signal
      return new Promise<void>(() => {})
    },
    async load() {
      if (current instanceof Error) throw current
      return current
    },
    onRefused: (error) => refused.push((error as Error).message),
    async wait(ms) {
      waits.push(ms)
      // The server is back meanwhile.
      current = 'after the outage'
    },
    isRetried: (error) => (error as Error).message === 'away',
    toComparable: (loaded) => loaded,
  })
  const set = (next: string | Error) => {
    current = next
    change()
  }
  return { changes, set, refused, waits, isWatching: () => watching?.aborted === false }
}

test('the newest set that differs is the next one; what is the same is none', async () => {
  const { changes, set } = changing('one')
  const next = changes.findNext()
  set('one')
  set('two')
  set('three')
  expect(await next).toBe('three')
  const later = changes.findNext()
  set('four')
  expect(await later).toBe('four')
})

test('a set that cannot run is told, and the former stays until there is a better one', async () => {
  const { changes, set, refused, waits } = changing('one')
  const next = changes.findNext()
  set(new Error('URL: no such secret'))
  await expect.poll(() => refused).toEqual(['URL: no such secret'])
  set('two')
  expect([await next, waits]).toEqual(['two', []])
})

test('while the server is away it is asked again by itself', async () => {
  const { changes, set, refused, waits } = changing('one')
  const next = changes.findNext()
  set(new Error('away'))
  expect([await next, refused, waits]).toEqual(['after the outage', ['away'], [2_000]])
})

test('a watch that fails is told, and closing ends it', async () => {
  const refused: string[] = []
  const failing = new SetChanges('one', {
    watch: async () => {
      throw new Error('revoked')
    },
    load: async () => 'two',
    onRefused: (error) => refused.push((error as Error).message),
    wait: async () => {},
    isRetried: () => false,
    toComparable: (loaded) => loaded,
  })
  await expect.poll(() => refused).toEqual(['revoked'])
  failing.close()
  const { changes, isWatching } = changing('one')
  expect(isWatching()).toBe(true)
  changes.close()
  expect(isWatching()).toBe(false)
})
