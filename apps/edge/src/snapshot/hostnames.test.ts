import { expect, test } from 'vitest'
import type { HostnameStatus } from '../facts/location.ts'
import { Hostnames } from './hostnames.ts'

function makeHostnames(answer: (hostname: string) => Promise<HostnameStatus>) {
  const asked: string[] = []
  const time = { nowMs: 0 }
  const hostnames = new Hostnames({
    ask: async (hostname) => {
      asked.push(hostname)
      return { status: await answer(hostname), edges: [] }
    },
    monotonicMs: () => time.nowMs,
  })
  const known = (hostname: string) => new Promise<void>((resolve) => hostnames.resolve(hostname, resolve))
  const getStatus = (hostname: string) => hostnames.find(hostname)?.status
  return { hostnames, asked, time, known, getStatus }
}

test('an answer holds for its time, then control is asked again', async () => {
  const { getStatus, time, known } = makeHostnames(async () => 'offline')
  await known('a')
  expect(getStatus('a')).toBe('offline')
  time.nowMs = 29_999
  expect(getStatus('a')).toBe('offline')
  time.nowMs = 30_000
  expect(getStatus('a')).toBeUndefined()
})

test('a control that fails is not asked again for a second', async () => {
  const { getStatus, time, known } = makeHostnames(() => Promise.reject(new Error('down')))
  await known('a')
  expect(getStatus('a')).toBe('unreachable')
  time.nowMs = 1_000
  expect(getStatus('a')).toBeUndefined()
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

test('a hostname that was pushed or served counts more than one that was answered', async () => {
  const { hostnames, getStatus, known } = makeHostnames(async () => 'unknown')
  await known('a')
  hostnames.markOffline('a')
  expect(getStatus('a')).toBe('offline')
  hostnames.forget('a')
  expect(getStatus('a')).toBeUndefined()
})

test('names that other edges carried last are believed while control does not answer', async () => {
  let isDown = false
  const { getStatus, time, known } = makeHostnames(async () => {
    if (isDown) throw new Error('down')
    return 'elsewhere'
  })
  await known('a')
  isDown = true
  time.nowMs = 30_000
  expect(getStatus('a')).toBeUndefined()
  await known('a')
  expect(getStatus('a')).toBe('elsewhere')
})

test('control says whether other edges have a lost name; while it does not answer, peers may', async () => {
  let isDown = true
  const { hostnames, getStatus, time, known } = makeHostnames(async () => {
    if (isDown) throw new Error('down')
    return 'elsewhere'
  })
  const peer = { edge_id: 'edge-2', socket: '/run/edge-2.sock', address: null }
  hostnames.setPeerEdges([peer])
  hostnames.markAway('a')
  expect(getStatus('a')).toBeUndefined()
  await known('a')
  expect(hostnames.find('a')).toMatchObject({ status: 'away', edges: [peer] })
  isDown = false
  time.nowMs = 1_000
  expect(getStatus('a')).toBeUndefined()
  await known('a')
  expect(getStatus('a')).toBe('elsewhere')
})

test('a request that waits for an answer goes on when the name has moved', async () => {
  const { hostnames, asked, known } = makeHostnames(() => new Promise(() => {}))
  const waiting = known('a')
  hostnames.onMoved('a')
  await waiting
  void known('a')
  expect(asked).toEqual(['a', 'a'])
})
