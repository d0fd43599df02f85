import { Problem, systemClock } from '@nora/kit'
import pino from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebhookTraffic } from '../../telemetry/traffic.ts'
import { makeInboxRequest } from '../../testing/inbox-request.ts'
import { MemoryDisk } from '../../testing/memory-disk.ts'
import { HandOver } from './hand-over.ts'
import { encodeRecord } from './record.ts'
import { Spool, SpoolRefused } from './spool.ts'
import { SpoolReader } from './spool-reader.ts'

const log = pino({ level: 'silent' })
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function start({ quotaBytes = 1_000_000, keepMs = 0, disk = new MemoryDisk() } = {}) {
  let names = 0
  const now = { ms: 0 }
  const traffic = new WebhookTraffic()
  const spool = new Spool({
    folder: '/spool',
    ensureFolder: async () => {},
    quotaBytes,
    keepMs,
    disk,
    nextName: () => `seg_${String(++names).padStart(4, '0')}`,
    monotonicMs: () => now.ms,
    onAppended: () => {},
    log,
  })
  const reader = new SpoolReader({ spool, disk, traffic, log })
  return { disk, spool, reader, traffic, now }
}

const ids = (batch: { requests: readonly { head: { id: string } }[] } | null) =>
  batch?.requests.map(({ head }) => head.id) ?? []

describe('what is appended', () => {
  test('together is made durable by one sync, and nobody hears of it before', async () => {
    const { disk, spool } = start()
    let release = (): void => {}
    disk.beforeSync = () => new Promise((resolve) => (release = resolve))
    let stored = 0
    const all = Array.from({ length: 50 }, (_, one) =>
      spool.append(makeInboxRequest(`whr_${one}`)).then(() => stored++),
    )
    await vi.waitFor(() => expect(disk.files.size).toBe(1))
    await new Promise((resolve) => setImmediate(resolve))
    expect(stored).toBe(0)
    await vi.waitFor(() => {
      release()
      expect(stored).toBe(50)
    })
    await Promise.all(all)
    expect(disk.syncs).toBe(1)
  })

  test('is read in order, and its segment goes when all of it was acknowledged', async () => {
    const { disk, spool, reader } = start()
    for (const id of ['a', 'b', 'c']) await spool.append(makeInboxRequest(id))
    expect(ids(await reader.next(2))).toEqual(['a', 'b'])
    expect(ids(await reader.next(2))).toEqual(['a', 'b'])
    reader.acknowledge()
    expect(ids(await reader.next(2))).toEqual(['c'])
    reader.acknowledge()
    expect(await reader.next(2)).toBeNull()
    expect(disk.files.size).toBe(1)
    await spool.endSegment()
    expect(await reader.next(2)).toBeNull()
    expect([disk.files.size, spool.usedBytes]).toEqual([0, 0])
  })

  test('is refused beyond the quota, and taken again once there is room', async () => {
    const { spool, reader } = start({ quotaBytes: 1_000 })
    await spool.append(makeInboxRequest('a', 'x'.repeat(300)))
    await expect(spool.append(makeInboxRequest('b', 'x'.repeat(300)))).rejects.toThrow(SpoolRefused)
    await reader.next(1)
    reader.acknowledge()
    await spool.endSegment()
    await reader.next(1)
    await spool.append(makeInboxRequest('b', 'x'.repeat(300)))
    expect(ids(await reader.next(1))).toEqual(['b'])
  })

  test('is refused by a full disk, leaves nothing of it, and is taken again a second later', async () => {
    const { disk, spool, reader, now } = start()
    await spool.append(makeInboxRequest('a'))
    disk.roomBytes = 100
    await expect(spool.append(makeInboxRequest('b'))).rejects.toThrow(SpoolRefused)
    disk.roomBytes = Number.POSITIVE_INFINITY
    await expect(spool.append(makeInboxRequest('c'))).rejects.toThrow(SpoolRefused)
    now.ms += 1_000
    await spool.append(makeInboxRequest('d'))
    const seen: string[] = []
    for (let batch = await reader.next(10); batch !== null; batch = await reader.next(10)) {
      seen.push(...ids(batch))
      reader.acknowledge()
    }
    expect(seen).toEqual(['a', 'd'])
  })

  test('is refused when a sync fails, and its segment is written no more', async () => {
    const { disk, spool, now } = start()
    await spool.append(makeInboxRequest('a'))
    disk.failing = 'sync'
    await expect(spool.append(makeInboxRequest('b'))).rejects.toThrow(SpoolRefused)
    disk.failing = null
    now.ms += 1_000
    await spool.append(makeInboxRequest('c'))
    expect(disk.files.size).toBe(2)
  })

  test('is refused when somebody has taken its segment, and goes to another one then', async () => {
    const { disk, spool, reader, now } = start()
    await spool.append(makeInboxRequest('a'))
    disk.files.clear()
    await expect(spool.append(makeInboxRequest('b'))).rejects.toThrow(SpoolRefused)
    now.ms += 1_000
    disk.files.clear()
    await spool.append(makeInboxRequest('c'))
    expect(ids(await reader.next(10))).toEqual(['c'])
  })

  test('is refused once the spool closes, and an empty segment does not stay', async () => {
    const { disk, spool } = start()
    await spool.append(makeInboxRequest('a'))
    await spool.close()
    await expect(spool.append(makeInboxRequest('b'))).rejects.toThrow(SpoolRefused)
    expect(disk.files.size).toBe(1)
  })
})

describe('a segment of a process that is gone', () => {
  async function adopt(bytes: Buffer) {
    const parts = start()
    const path = '/spool/seg_0000.seg'
    parts.disk.files.set(path, bytes)
    await parts.spool.append(makeInboxRequest('new'))
    parts.spool.adopt([{ name: 'seg_0000.seg', path, bytes: bytes.length }])
    const seen: string[] = []
    for (let batch = await parts.reader.next(10); batch !== null; batch = await parts.reader.next(10)) {
      seen.push(...ids(batch))
      parts.reader.acknowledge()
    }
    return { ...parts, seen }
  }
  const [a, b, c] = ['a', 'b', 'c'].map((id) => encodeRecord(makeInboxRequest(id))) as [
    Buffer,
    Buffer,
    Buffer,
  ]

  test('is handed over before what is new, and counts towards the quota', async () => {
    const { seen, spool } = await adopt(Buffer.concat([a, b]))
    expect(seen).toEqual(['a', 'b', 'new'])
    expect(spool.usedBytes).toBe(encodeRecord(makeInboxRequest('new')).length)
  })

  test('that was being written when it ended is cut after its last whole record', async () => {
    const { seen, traffic } = await adopt(Buffer.concat([a, b.subarray(0, -1)]))
    expect(seen).toEqual(['a', 'new'])
    expect(traffic.damagedRecords).toBe(0)
  })

  test('with a flipped byte loses that record, which is counted', async () => {
    const flipped = Buffer.from(b)
    flipped[flipped.length - 1]! ^= 4
    const { seen, traffic } = await adopt(Buffer.concat([a, flipped, c]))
    expect(seen).toEqual(['a', 'c', 'new'])
    expect(traffic.damagedRecords).toBe(1)
  })

  test('that cannot be read is set aside after some attempts, and the rest goes on', async () => {
    const { disk, spool, reader } = start()
    const path = '/spool/seg_0000.seg'
    disk.files.set(path, a)
    spool.adopt([{ name: 'seg_0000.seg', path, bytes: a.length }])
    await spool.append(makeInboxRequest('new'))
    disk.failing = 'read'
    for (let attempt = 0; attempt < 4; attempt++) await expect(reader.next(1)).rejects.toThrow()
    await expect(reader.next(1)).rejects.toThrow()
    disk.failing = null
    expect(ids(await reader.next(1))).toEqual(['new'])
    expect([...disk.files.keys()]).toContain(`${path}.unreadable`)
  })
})

test('a control that fails is asked again, with less at once, and gets everything in order', async () => {
  const { spool, reader, traffic } = start()
  const sent: string[][] = []
  const taken: string[] = []
  for (let one = 0; one < 8; one++) await spool.append(makeInboxRequest(`whr_${one}`))
  const handOver = new HandOver({
    spool,
    reader,
    send: async (requests) => {
      sent.push(requests.map(({ head }) => head.id))
      if (sent.length <= 5) throw new Error('control is away')
      taken.push(...requests.map(({ head }) => head.id))
    },
    traffic,
    random: () => 0,
    clock: systemClock,
    log,
  })
  closing.push(() => handOver.close())
  await vi.waitFor(
    () => {
      handOver.wake()
      expect(taken.length).toBe(8)
    },
    { timeout: 10_000 },
  )
  expect(sent.map(({ length }) => length).slice(0, 6)).toEqual([8, 8, 8, 8, 6, 3])
  expect(taken).toEqual(Array.from({ length: 8 }, (_, one) => `whr_${one}`))
  expect(traffic.handedOver).toBe(8)
})

test('a request that control refuses for good is kept aside, and those behind it go on', async () => {
  const { disk, spool, reader, traffic } = start()
  for (const id of ['bad', 'b', 'c']) await spool.append(makeInboxRequest(id))
  const taken = new Set<string>()
  const handOver = new HandOver({
    spool,
    reader,
    send: async (requests) => {
      if (requests.some(({ head }) => head.id === 'bad'))
        throw new Problem('Invalid', { ru: 'Нет.', en: 'No.' })
      for (const { head } of requests) taken.add(head.id)
    },
    traffic,
    random: () => 0,
    clock: systemClock,
    log,
  })
  closing.push(() => handOver.close())
  await vi.waitFor(
    () => {
      handOver.wake()
      expect([...taken]).toEqual(['b', 'c'])
    },
    { timeout: 10_000 },
  )
  expect([...disk.files.keys()]).toContain('/spool/bad.refused')
})

describe('what was handed over', () => {
  async function handOver({ spool, reader }: ReturnType<typeof start>, id: string) {
    await spool.append(makeInboxRequest(id))
    await spool.endSegment()
    expect(ids(await reader.next(10))).toEqual([id])
    reader.acknowledge()
    expect(await reader.next(10)).toBeNull()
  }

  test('is kept for a while where control may lose it with the power, and then goes', async () => {
    const at = start({ keepMs: 60_000 })
    await handOver(at, 'whr_1')
    expect([at.disk.files.size, at.spool.usedBytes]).toEqual([1, 0])
    at.now.ms = 59_999
    await at.spool.removeKept()
    expect(at.disk.files.size).toBe(1)
    at.now.ms = 60_000
    await at.spool.removeKept()
    expect(at.disk.files.size).toBe(0)
  })

  test('takes no more room than what waits may: the oldest goes first', async () => {
    const at = start({ keepMs: 60_000, quotaBytes: 500 })
    for (const id of ['whr_1', 'whr_2', 'whr_3']) await handOver(at, id)
    expect([...at.disk.files.keys()].map((path) => path.slice(-8))).not.toContain('0001.seg')
    expect(at.disk.files.size).toBeGreaterThan(0)
  })
})
