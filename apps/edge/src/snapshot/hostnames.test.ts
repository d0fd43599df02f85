import { expect, test } from 'vitest'
import { Hostnames } from './hostnames.ts'

function makeHostnames(answer: (hostname: string) => Promise<'unknown' | 'offline'>) {
  const asked: string[] = []
  const time = { nowMs: 0 }
  const hostnames = new Hostnames({
    ask: (hostname) => {
      asked.push(hostname)
      return answer(hostname)
    },
    monotonicMs: () => time.nowMs,
  })
  const known = (hostname: string) => new Promise<void>((resolve) => hostnames.resolve(hostname, resolve))
  return { hostnames, asked, time, known }
}

test('an answer holds for its time, then control is asked again', async () => {
  const { hostnames, time, known } = makeHostnames(async () => 'offline')
  await known('a')
  expect(hostnames.find('a')).toBe('offline')
  time.nowMs = 29_999
  expect(hostnames.find('a')).toBe('offline')
  time.nowMs = 30_000
  expect(hostnames.find('a')).toBeUndefined()
})

test('a control that fails is not asked again for a second', async () => {
  const { hostnames, time, known } = makeHostnames(() => Promise.reject(new Error('down')))
  await known('a')
  expect(hostnames.find('a')).toBe('unreachable')
  time.nowMs = 1_000
  expect(hostnames.find('a')).toBeUndefined()
})

test('requests for one name wait for one question', async () => {
  const { asked, known } = makeHostnames(async () => 'unknown')
  await Promise.all([known('a'), known('a'), known('b')])
  expect(asked).toEqual(['a', 'b'])
})

test('a flood of names costs neither memory nor control', async () => {
  const answers: (() => void)[] = []
  const { hostnames, asked, known } = makeHostnames(
    () => new Promise((resolve) => answers.push(() => resolve('unknown'))),
  )
  const waiting = Array.from({ length: 20_000 }, (_, i) => known(`host-${i}`))
  expect(asked).toHaveLength(256)
  for (const answer of answers) answer()
  await Promise.all(waiting)
  const kept = waiting.filter((_, i) => hostnames.find(`host-${i}`) !== undefined)
  expect(kept.length).toBeLessThanOrEqual(10_000)
})

test('what is pushed or served counts more than what was answered', async () => {
  const { hostnames, known } = makeHostnames(async () => 'unknown')
  await known('a')
  hostnames.markOffline('a')
  expect(hostnames.find('a')).toBe('offline')
  hostnames.markAway('a')
  expect(hostnames.find('a')).toBe('away')
  hostnames.forget('a')
  expect(hostnames.find('a')).toBeUndefined()
})
