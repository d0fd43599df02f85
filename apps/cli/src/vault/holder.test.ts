import { ApiProblem } from '@nora/client'
import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeVault, fakeVault, MASTER_KEY, UNTIL } from '../testing/fake-vault.ts'
import { Holder, type HolderDeps } from './holder.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
})

function hold(fake: FakeVault, more: Partial<HolderDeps> = {}) {
  const onEnd = vi.fn()
  const holder = new Holder({
    vault: fake.vault,
    findServerUnlock: async () => UNTIL,
    clock: { now: () => new Date(), monotonicMs: () => 0 },
    wait: (durationMs, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, durationMs)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      }),
    onEnd,
    ...more,
  })
  return { holder, onEnd }
}

const refusal = (status: number, data: Record<string, unknown> = {}) =>
  new ApiProblem(status, { code: 'x', error: 'x', data }, null)

describe('a holder ends by itself', () => {
  test('after 15 minutes without a call, and each call begins them anew', async () => {
    const fake = fakeVault()
    const { holder, onEnd } = hold(fake)
    await holder.call('unlock', [MASTER_KEY])
    await vi.advanceTimersByTimeAsync(14 * MINUTE_MS)
    await holder.call('listFolders', [])
    await vi.advanceTimersByTimeAsync(14 * MINUTE_MS)
    expect(onEnd).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(onEnd).toHaveBeenCalledOnce()
    expect(fake.asked).toContain('lock')
  })

  test('asking for the state does not keep it', async () => {
    const { holder, onEnd } = hold(fakeVault())
    await holder.call('unlock', [MASTER_KEY])
    await vi.advanceTimersByTimeAsync(14 * MINUTE_MS)
    await holder.call('getState', [])
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test.each([
    [
      'a command',
      (holder: Holder) => expect(holder.call('listFolders', [])).rejects.toMatchObject({ status: 423 }),
    ],
    ['half a minute', () => vi.advanceTimersByTimeAsync(30 * SECOND_MS)],
  ])('after a sleep of the machine, with %s', async (_, wake) => {
    const { holder, onEnd } = hold(fakeVault())
    await holder.call('unlock', [MASTER_KEY])
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    // Timers stand still meanwhile.
    vi.setSystemTime(new Date('2026-11-28T20:00:00.000Z'))
    await wake(holder)
    await vi.advanceTimersByTimeAsync(0)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('after 5 minutes in which nobody unlocked it', async () => {
    const { onEnd } = hold(fakeVault())
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test.each([
    ['the sign-in is over', refusal(401)],
    ['the server has locked the vault', refusal(423, { why: 'locked' })],
  ])('when a call finds that %s', async (_, error) => {
    const fake = fakeVault()
    const { holder, onEnd } = hold(fake)
    await holder.call('unlock', [MASTER_KEY])
    fake.vault.listFolders = () => Promise.reject(error)
    await expect(holder.call('listFolders', [])).rejects.toBe(error)
    await vi.runOnlyPendingTimersAsync()
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('when the stream of news says that the sign-in is over', async () => {
    const fake = fakeVault()
    fake.vault.watch = () => Promise.reject(refusal(401))
    const { holder, onEnd } = hold(fake)
    await holder.call('unlock', [MASTER_KEY])
    await vi.advanceTimersByTimeAsync(0)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('within 3 seconds even when the server does not answer', async () => {
    const fake = fakeVault()
    fake.vault.lock = () => new Promise(() => {})
    const { holder, onEnd } = hold(fake)
    const ended = holder.end()
    await vi.advanceTimersByTimeAsync(3 * SECOND_MS)
    await ended
    expect(onEnd).toHaveBeenCalledOnce()
  })
})

describe('a holder goes on', () => {
  test('when a call asks for a fresh proof', async () => {
    const fake = fakeVault()
    const { holder, onEnd } = hold(fake)
    await holder.call('unlock', [MASTER_KEY])
    fake.vault.setPin = () => Promise.reject(refusal(423, { why: 'unverified' }))
    await expect(holder.call('setPin', ['1234', 'x'])).rejects.toMatchObject({ status: 423 })
    await vi.advanceTimersByTimeAsync(0)
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('when the stream of news breaks off: it follows again', async () => {
    const fake = fakeVault()
    const watch = vi.fn(() => Promise.reject(new Error('reset')))
    fake.vault.watch = watch
    const { holder, onEnd } = hold(fake)
    await holder.call('unlock', [MASTER_KEY])
    await vi.advanceTimersByTimeAsync(11 * SECOND_MS)
    expect(watch).toHaveBeenCalledTimes(3)
    expect(onEnd).not.toHaveBeenCalled()
  })
})

test('the state is locked once the server has locked the vault, whatever the engine believes', async () => {
  const fake = fakeVault()
  const { holder } = hold(fake, { findServerUnlock: async () => null })
  await holder.call('unlock', [MASTER_KEY])
  expect(await holder.call('getState', [])).toMatchObject({ kind: 'locked' })
})

test('the state says the earlier of both ends: of the server and of the idle time', async () => {
  const { holder } = hold(fakeVault(), { findServerUnlock: async () => '2026-11-28T12:05:00.000Z' })
  await holder.call('unlock', [MASTER_KEY])
  expect(await holder.call('getState', [])).toMatchObject({ unlocked_until: '2026-11-28T12:05:00.000Z' })
})

test.each(['lock', 'changeMasterKey', 'constructor', ''])('the call %j is refused', async (method) => {
  const { holder } = hold(fakeVault())
  await expect(holder.call(method, [])).rejects.toThrow('there is no call')
})
