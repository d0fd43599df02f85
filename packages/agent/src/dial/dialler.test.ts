import { PassThrough } from 'node:stream'
import { SECOND_MS, systemClock } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { ManualSchedule } from '../testing/manual-schedule.ts'
import { Dialler, type DiallerOptions } from './dialler.ts'
import { type LinkPath, pathName } from './link-path.ts'
import { directNetwork } from './network.ts'

const path = (host: string, carrier: LinkPath['carrier'] = 'tcp'): LinkPath => ({
  carrier,
  host,
  port: 443,
  tls: true,
  caPem: null,
})
const DIRECT = path('direct')
const SECOND = path('second')
const LAST = path('last', 'websocket')
const HEAD_START_MS = 3_000
/** How often the addresses of the machine are looked at. */
const WATCH_MS = 1_000

const FIRST_BETTER_MS = 20 * SECOND_MS

/** Three paths, of which the test says which are open; the others refuse, or are silent until given up. */
function world(options: Partial<DiallerOptions> = {}) {
  const time = new ManualSchedule()
  const state = {
    open: new Set<LinkPath>(),
    silent: new Set<LinkPath>(),
    addresses: ['10.0.0.2'],
    dialled: [] as string[],
    remembered: [] as string[],
    betterCount: 0,
    sockets: [] as PassThrough[],
  }
  const dialler = new Dialler([DIRECT, SECOND, LAST], {
    network: directNetwork,
    clock: systemClock,
    schedule: time.schedule,
    random: () => 0.5,
    onRemember: (name) => state.remembered.push(name),
    addresses: () => state.addresses,
    open: async (asked, _network, signal) => {
      state.dialled.push(asked.host)
      if (state.silent.has(asked)) {
        await new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        )
      }
      if (!state.open.has(asked)) throw Object.assign(new Error(), { code: 'ECONNREFUSED' })
      const socket = new PassThrough()
      socket.on('error', () => {})
      state.sockets.push(socket)
      return { socket, localAddress: state.addresses[0] ?? null }
    },
    ...options,
  })
  const start = () => dialler.start(() => state.betterCount++)
  const dialConfirmed = async () => {
    const dialled = await dialler.dial()
    dialled.confirm()
    return dialled
  }
  return { time, state, dialler, start, dialConfirmed }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('dialling', () => {
  test('takes the best path that is open, and says which and why the best is not', async () => {
    const { state, dialler } = world()
    state.open = new Set([LAST])
    const { route } = await dialler.dial()
    expect(route).toEqual({ path: LAST, isBest: false, proxy: null })
    expect(state.dialled).toEqual(['direct', 'second', 'last'])
  })

  test('without any open path names the reason, or each path’s own', async () => {
    const { dialler } = world()
    await expect(dialler.dial()).rejects.toMatchObject({ text: { en: 'connection refused' } })
    const mixed = world({
      open: async ({ host }) => {
        throw Object.assign(new Error(), { code: host === 'last' ? 'ENOTFOUND' : 'ECONNREFUSED' })
      },
    })
    await expect(mixed.dialler.dial()).rejects.toMatchObject({
      text: {
        en: 'tls://direct:443: connection refused; tls://second:443: connection refused; wss://last:443/.nora/link: the address of the server was not found',
      },
    })
  })

  test('gives a silent path a rival at first, and all its time once it has worked', async () => {
    const { state, dialler, time, dialConfirmed } = world()
    state.silent = new Set([DIRECT])
    state.open = new Set([SECOND])
    const first = dialConfirmed()
    time.run(HEAD_START_MS)
    expect((await first).route.path).toBe(SECOND)
    state.silent = new Set([SECOND])
    const again = dialler.dial()
    expect(time.delaysMs).not.toContain(HEAD_START_MS)
    dialler.close()
    await expect(again).rejects.toBeDefined()
  })

  test('begins with the path that worked when the program last ran', async () => {
    const { state, dialConfirmed } = world({ remembered: pathName(LAST) })
    state.open = new Set([DIRECT, LAST])
    expect((await dialConfirmed()).route.path).toBe(LAST)
    expect(state.dialled).toEqual(['last'])
  })

  test('remembers what an edge has answered on, not what only took the connection', async () => {
    const { state, dialler, dialConfirmed } = world()
    state.open = new Set([DIRECT, SECOND])
    const mute = await dialler.dial()
    expect(state.remembered).toEqual([])
    mute.socket.destroy()
    await settled()
    expect((await dialConfirmed()).route.path).toBe(SECOND)
    expect(state.remembered).toEqual(['tls://second:443'])
  })

  test('comes back to a path that failed once when nothing else is open', async () => {
    const { state, dialler } = world()
    state.open = new Set([DIRECT])
    const mute = await dialler.dial()
    mute.socket.destroy()
    await settled()
    expect((await dialler.dial()).route.path).toBe(DIRECT)
  })
})

describe('a better path', () => {
  test('is looked for soon, then ever more rarely, up to once an hour', async () => {
    const { state, time, dialConfirmed } = world()
    state.open = new Set([LAST])
    await dialConfirmed()
    for (const seconds of [20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]) {
      expect(time.delaysMs).toEqual([seconds * SECOND_MS])
      time.run(seconds * SECOND_MS)
      await settled()
    }
    expect(state.dialled.slice(3, 5)).toEqual(['direct', 'second'])
  })

  test('is told when it is there, and handed out at the next dial without another connection', async () => {
    const { state, time, start, dialConfirmed } = world()
    start()
    state.open = new Set([LAST])
    await dialConfirmed()
    state.open = new Set([DIRECT, LAST])
    time.run(FIRST_BETTER_MS)
    await settled()
    expect(state.betterCount).toBe(1)
    const count = state.dialled.length
    expect((await dialConfirmed()).route).toMatchObject({ path: DIRECT, isBest: true })
    expect(state.dialled).toHaveLength(count)
    expect(state.remembered).toEqual(['wss://last:443/.nora/link', 'tls://direct:443'])
    expect(Math.max(...time.delaysMs)).toBeLessThan(FIRST_BETTER_MS)
  })

  test('that takes connections and says nothing is left, and tried again later than before', async () => {
    const { state, time, start, dialler, dialConfirmed } = world()
    start()
    state.open = new Set([LAST])
    await dialConfirmed()
    state.open = new Set([DIRECT, LAST])
    time.run(FIRST_BETTER_MS)
    await settled()
    ;(await dialler.dial()).socket.destroy()
    await settled()
    expect((await dialConfirmed()).route.path).toBe(LAST)
    expect(Math.max(...time.delaysMs)).toBe(2 * FIRST_BETTER_MS)
  })

  test('is not waited for when another one has been found meanwhile', async () => {
    const { state, time, start, dialler, dialConfirmed } = world()
    start()
    state.open = new Set([LAST])
    await dialConfirmed()
    state.silent = new Set([DIRECT])
    time.run(FIRST_BETTER_MS)
    state.silent.clear()
    state.open = new Set([DIRECT, LAST])
    dialler.redialIn(1, () => {})
    state.addresses = ['192.168.1.7']
    time.run(WATCH_MS)
    await settled()
    expect((await dialConfirmed()).route.path).toBe(DIRECT)
    expect(state.betterCount).toBe(0)
    expect(time.delaysMs).toEqual([WATCH_MS])
  })

  test('is not looked for any more after the end', async () => {
    const { state, time, dialler, dialConfirmed } = world()
    state.open = new Set([LAST])
    await dialConfirmed()
    dialler.close()
    expect(time.delaysMs).toEqual([])
  })
})

describe('when the network changes', () => {
  test('a link whose address is gone is cut, any other is asked whether it lives', async () => {
    const { state, time, start, dialConfirmed } = world()
    start()
    state.open = new Set([DIRECT])
    const old = await dialConfirmed()
    state.addresses = ['10.0.0.2', '192.168.1.7']
    let doubts = 0
    old.onDoubt = () => doubts++
    time.run(WATCH_MS)
    expect([doubts, old.socket.destroyed]).toEqual([1, false])
    state.addresses = ['192.168.1.7']
    time.run(WATCH_MS)
    expect([doubts, old.socket.destroyed]).toEqual([1, true])
  })

  test('who waits to dial again does so at once, beginning with the best path', async () => {
    const { state, time, start, dialler, dialConfirmed } = world()
    start()
    state.open = new Set([LAST])
    ;(await dialConfirmed()).socket.destroy()
    let redials = 0
    dialler.redialIn(1, () => redials++)
    const cancel = dialler.redialIn(2, () => redials++)
    cancel()
    state.addresses = ['192.168.1.7']
    time.run(WATCH_MS)
    expect(redials).toBe(1)
    expect(time.delaysMs).not.toContain(1)
    const before = state.dialled.length
    await dialler.dial()
    expect(state.dialled.slice(before)).toEqual(['direct', 'second', 'last'])
  })

  test('a better path is looked for as soon as at first', async () => {
    const { state, time, start, dialConfirmed } = world()
    start()
    state.open = new Set([LAST])
    await dialConfirmed()
    time.run(FIRST_BETTER_MS)
    await settled()
    expect(time.delaysMs).toContain(2 * FIRST_BETTER_MS)
    state.addresses = ['192.168.1.7']
    time.run(WATCH_MS)
    expect(time.delaysMs).toContain(FIRST_BETTER_MS)
    expect(time.delaysMs).not.toContain(2 * FIRST_BETTER_MS)
  })
})
