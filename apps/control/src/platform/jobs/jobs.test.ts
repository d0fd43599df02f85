import { MINUTE_MS } from '@nora/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { jobs as table } from './jobs.tables.ts'
import type { Jobs } from './jobs.ts'

let booted: Booted
let jobs: Jobs
beforeAll(async () => {
  booted = await bootControl()
  jobs = booted.control.platform.jobs
})
afterAll(() => booted.close())
beforeEach(async () => {
  await booted.control.platform.db.delete(table)
})

const add = (kind: string, payload: unknown = {}) =>
  booted.control.platform.transaction((tx) => jobs.add(tx, { kind, payload }))

test('a job is done once', async () => {
  const done: unknown[] = []
  jobs.handle('once', async (payload) => void done.push(payload))
  await add('once', { number: 1 })
  expect(await jobs.runNext()).toBe(true)
  expect(await jobs.runNext()).toBe(false)
  expect(done).toEqual([{ number: 1 }])
})

test('a job of a transaction that failed never was', async () => {
  const { platform } = booted.control
  const failed = platform.transaction(async (tx) => {
    await jobs.add(tx, { kind: 'once', payload: {} })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await jobs.runNext()).toBe(false)
})

test('a job that fails is tried again later and later, ten times, and then kept for the operator', async () => {
  let tries = 0
  jobs.handle('failing', async () => {
    tries++
    throw new Error('the server is down')
  })
  await add('failing')
  expect(await jobs.runNext()).toBe(true)
  expect(await jobs.runNext()).toBe(false)
  for (let attempt = 2; attempt <= 12; attempt++) {
    booted.clock.advance(60 * MINUTE_MS)
    await jobs.runNext()
  }
  expect(tries).toBe(10)
  const [row] = await booted.control.platform.db.select().from(table)
  expect(row).toMatchObject({ attempts: 10, last_error: 'the server is down', failed_at: expect.any(Date) })
})

test('a job whose process died is done by the next one when its lease is over', async () => {
  let isFirst = true
  const done: string[] = []
  let release: () => void = () => {}
  jobs.handle('dying', () => {
    done.push('started')
    if (!isFirst) return Promise.resolve()
    isFirst = false
    return new Promise((resolve) => {
      release = resolve
    })
  })
  await add('dying')
  const dead = jobs.runNext()
  await expect.poll(() => done).toEqual(['started'])
  expect(await jobs.runNext()).toBe(false)
  booted.clock.advance(MINUTE_MS)
  expect(await jobs.runNext()).toBe(true)
  expect(done).toEqual(['started', 'started'])
  release()
  await dead
})
