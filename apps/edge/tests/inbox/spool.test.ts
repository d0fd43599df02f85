import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { encodeRecord } from '../../src/inbox/spool/record.ts'
import { describeProcess } from '../../src/platform/process-mark.ts'
import { makeInboxRequest } from '../../src/testing/inbox-request.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'
import { bodyText, listStored, makeSpool, makeWebhook, post } from '../kit/webhook-inbox.ts'

const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

function makeControl(): FakeControl {
  const control = new FakeControl()
  control.webhooks = { is_full: true, webhooks: [makeWebhook()], removed: [] }
  return control
}

/** The database of control is away, until the answer is called. */
function holdDatabase(control: FakeControl): () => void {
  control.beforeTakingWebhooks = async () => {
    throw new Error('the database is away')
  }
  return () => {
    control.beforeTakingWebhooks = async () => {}
  }
}

function useSpool(): ReturnType<typeof makeSpool> {
  const spool = makeSpool()
  cleanups.push(spool.remove)
  return spool
}

async function start(settings: Record<string, string>, control = makeControl()): Promise<RunningEdge> {
  const edge = await RunningEdge.start(settings, control)
  await expect.poll(() => edge.edge.hasWebhook('whk_1')).toBe(true)
  return edge
}

const send = (edge: RunningEdge, body: string) => visit(edge.ports.http_port, post(body))

let left = 0

/** Leaves what a process that ended without a word leaves. */
function leave(folder: string, records: Buffer, owner: Record<string, unknown> = {}): string {
  const number = String(++left).padStart(26, '0')
  const own = join(folder, `spool_${number}`)
  mkdirSync(own)
  const mark = { ...describeProcess(), pid: 999_999_999, ...owner }
  writeFileSync(join(own, 'owner.json'), JSON.stringify(mark))
  writeFileSync(join(own, `seg_${number}.seg`), records)
  return own
}

const countSegments = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.seg')).length

describe('while control cannot take them', () => {
  test('requests are acknowledged, and control gets all of them in order when it can', async () => {
    const { folder, settings } = useSpool()
    const edge = await start(settings)
    cleanups.push(() => edge.stop())
    const release = holdDatabase(edge.control)
    for (let one = 0; one < 20; one++) expect(await send(edge, `body ${one}`)).toMatch(/^HTTP\/1.1 200/)
    expect(listStored(edge.control)).toEqual([])
    release()
    await expect.poll(() => listStored(edge.control).length).toBe(20)
    expect(listStored(edge.control).map(bodyText)).toEqual(
      Array.from({ length: 20 }, (_, one) => `body ${one}`),
    )
    await expect.poll(() => countSegments(folder)).toBe(0)
  })

  test('a full spool answers 503 with Retry-After, and takes requests again once there is room', async () => {
    const { settings } = useSpool()
    const edge = await start({ ...settings, NORA_EDGE_WEBHOOK_SPOOL_BYTES: '20000' })
    cleanups.push(() => edge.stop())
    const release = holdDatabase(edge.control)
    const body = 'x'.repeat(8_000)
    expect(await send(edge, body)).toMatch(/^HTTP\/1.1 200/)
    expect(await send(edge, body)).toMatch(/^HTTP\/1.1 200/)
    expect(await send(edge, body)).toMatch(/^HTTP\/1.1 503[\s\S]*webhook_not_stored[\s\S]*Retry-After: 5/)
    release()
    await expect.poll(async () => (await send(edge, 'again')).slice(9, 12)).toBe('200')
    await expect.poll(() => listStored(edge.control).length).toBe(3)
  })

  test('an edge that stops leaves the rest to the next one', async () => {
    const { folder, settings } = useSpool()
    const control = makeControl()
    const former = await start(settings, control)
    const release = holdDatabase(control)
    expect(await send(former, 'left')).toMatch(/^HTTP\/1.1 200/)
    await former.edge.stop()
    expect(countSegments(folder)).toBe(1)
    const edge = await start(settings, control)
    cleanups.push(() => edge.stop())
    release()
    await expect.poll(() => listStored(control).map(bodyText)).toEqual(['left'])
    await expect.poll(() => countSegments(folder)).toBe(0)
  })
})

test('an edge that stops hands over what it has, and its folder goes', async () => {
  const { folder, settings } = useSpool()
  const edge = await start(settings)
  expect(await send(edge, 'last')).toMatch(/^HTTP\/1.1 200/)
  await edge.stop()
  expect(listStored(edge.control).map(bodyText)).toEqual(['last'])
  expect(readdirSync(folder)).toEqual([])
})

test('nobody but the user of the edge may read what is stored', async () => {
  const { folder, settings } = useSpool()
  const edge = await start(settings)
  cleanups.push(() => edge.stop())
  holdDatabase(edge.control)
  await send(edge, 'secret')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
})

test('a folder that somebody removes under the edge costs the next request, and is made again', async () => {
  const { folder, settings } = useSpool()
  const edge = await start(settings)
  cleanups.push(() => edge.stop())
  holdDatabase(edge.control)
  expect(await send(edge, 'removed')).toMatch(/^HTTP\/1.1 200/)
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  expect(await send(edge, 'refused')).toMatch(/^HTTP\/1.1 503/)
  await expect.poll(async () => (await send(edge, 'stored')).slice(9, 12)).toBe('200')
  expect(countSegments(folder)).toBe(1)
})

test('a webhook is not denied before control has told which there are', async () => {
  const edge = await RunningEdge.start(useSpool().settings)
  cleanups.push(() => edge.stop())
  expect(await send(edge, 'early')).toMatch(/^HTTP\/1.1 503/)
  edge.control.push('set_webhooks', { is_full: true, webhooks: [], removed: [] })
  await expect.poll(async () => (await send(edge, 'late')).slice(9, 12)).toBe('404')
})

describe('what a process that is gone has left', () => {
  const whole = (id: string) => encodeRecord(makeInboxRequest(id))

  test('is handed over, without a torn tail and without a flipped record', async () => {
    const { folder, settings } = useSpool()
    const flipped = whole('whr_b')
    flipped[flipped.length - 3]! ^= 1
    leave(folder, Buffer.concat([whole('whr_a'), flipped, whole('whr_c'), whole('whr_d').subarray(0, 100)]))
    const edge = await start(settings)
    cleanups.push(() => edge.stop())
    await expect.poll(() => listStored(edge.control).map(({ id }) => id)).toEqual(['whr_a', 'whr_c'])
    await expect.poll(() => countSegments(folder)).toBe(0)
  })

  test('is found behind a flipped length', async () => {
    const { folder, settings } = useSpool()
    const flipped = whole('whr_a')
    flipped[6]! ^= 0x40
    leave(folder, Buffer.concat([flipped, whole('whr_b')]))
    const edge = await start(settings)
    cleanups.push(() => edge.stop())
    await expect.poll(() => listStored(edge.control).map(({ id }) => id)).toEqual(['whr_b'])
  })

  test('is found inside what that process was taking over itself', async () => {
    const { folder, settings } = useSpool()
    leave(leave(folder, whole('whr_a')), whole('whr_b'))
    const edge = await start(settings)
    cleanups.push(() => edge.stop())
    await expect.poll(() => listStored(edge.control).length).toBe(2)
  })

  test('is left alone while the process runs, or runs where this one cannot see it', async () => {
    const { folder, settings } = useSpool()
    leave(folder, whole('whr_a'), { host: 'another-container' })
    const edge = await start(settings)
    const other = await start(settings)
    cleanups.push(
      () => edge.stop(),
      () => other.stop(),
    )
    holdDatabase(edge.control)
    expect(await send(edge, 'mine')).toMatch(/^HTTP\/1.1 200/)
    expect(await send(other, 'yours')).toMatch(/^HTTP\/1.1 200/)
    await expect.poll(() => listStored(other.control).map(bodyText)).toEqual(['yours'])
    expect(readdirSync(folder).length).toBe(3)
  })
})

test('without a folder a request is acknowledged only when control has stored it', async () => {
  const edge = await start({ NORA_EDGE_REGION_DOMAIN: 'localhost' })
  cleanups.push(() => edge.stop())
  expect(await send(edge, 'stored')).toMatch(/^HTTP\/1.1 200/)
  expect(listStored(edge.control).map(bodyText)).toEqual(['stored'])
  holdDatabase(edge.control)
  expect(await send(edge, 'lost')).toMatch(/^HTTP\/1.1 503/)
})
