import { MINUTE_MS } from '@nora/kit'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { showPart } from '../../testing/show-part.tsx'
import { aLockedState, anOpenState, anOpenVault, aVaultPolicy } from '../../testing/vault-fixtures.ts'
import { gateTexts } from './gate.messages.ts'
import { proofTexts } from './proof/vault-proof.messages.ts'
import { lockedTexts } from './unlock/locked.messages.ts'
import { useVaultChange, useVaultNews, useVaultQuery } from './use-vault.ts'
import { VaultGate } from './vault-gate.tsx'

const visibility = vi.spyOn(document, 'visibilityState', 'get')

beforeEach(() => {
  visibility.mockReturnValue('visible')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Inside({ onNews = () => {} }: { onNews?: (kind: string) => void }) {
  const { data } = useVaultQuery(['secret'], (vault) => vault.listFolders())
  const rotation = useVaultChange([['secret']], (vault, id: string) => vault.rotateFolder(id))
  useVaultNews(({ kind }) => onNews(kind))
  return (
    <>
      <p>opened {data?.length}</p>
      <button type="button" onClick={() => rotation.mutate('fld_1')}>
        rotate
      </button>
      {rotation.isSuccess && <p>rotated</p>}
    </>
  )
}

/** An open vault that is locked as soon as its engine is started again. */
function begin(vault: FakeVault = {}, onNews?: (kind: string) => void) {
  let starts = 0
  const lock = vi.fn(async () => {})
  const policy = { getVaultPolicy: async () => aVaultPolicy({ idle_minutes: 10 }) }
  const getVaultPins = vi.fn(async () => ({ envelope: null, version: 0 }))
  const platform = showPart(
    <VaultGate title="Passwords">
      <Inside onNews={onNews} />
    </VaultGate>,
    {
      user: aUser(),
      api: { vault: { ...policy, getVaultPins } },
      vault: anOpenVault({
        getState: async () => (++starts === 1 ? anOpenState() : aLockedState()),
        lock,
        ...vault,
      }),
    },
  )
  return { platform, lock, getVaultPins }
}

/** Time passes when the test says so. */
const holdTime = () => vi.useFakeTimers({ shouldAdvanceTime: true })
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS))

test('Ctrl L locks here and on the server, and nothing that was read stays', async () => {
  const { platform, lock } = begin()
  await screen.findByText('opened 0')
  fireEvent.keyDown(document.body, { key: 'l', code: 'KeyL', ctrlKey: true })
  expect(await screen.findByText(lockedTexts.en.why.asked)).toBeDefined()
  expect(lock).toHaveBeenCalledOnce()
  expect(screen.queryByText(/opened/)).toBeNull()
  expect(platform.runningVaults()).toBe(1)
})

test('a vault that nobody uses locks itself after the minutes of the team’s rules', async () => {
  holdTime()
  const { lock } = begin()
  await screen.findByText('opened 0')
  await pass(9)
  expect(screen.queryByText(/opened/)).not.toBeNull()
  fireEvent.pointerDown(document.body)
  await pass(9)
  expect(screen.queryByText(/opened/)).not.toBeNull()
  await pass(1.1)
  expect(await screen.findByText(lockedTexts.en.why.idle)).toBeDefined()
  // Another tab may be in use: the session of the server goes on.
  expect(lock).not.toHaveBeenCalled()
})

test('a tab that is out of sight for five minutes locks itself', async () => {
  holdTime()
  begin()
  await screen.findByText('opened 0')
  visibility.mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  await pass(4.5)
  expect(screen.queryByText(/opened/)).not.toBeNull()
  await pass(0.6)
  expect(await screen.findByText(lockedTexts.en.why.hidden)).toBeDefined()
})

test('a tab that comes back in time stays open', async () => {
  holdTime()
  begin()
  await screen.findByText('opened 0')
  visibility.mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  await pass(4)
  visibility.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  await pass(4)
  expect(screen.queryByText(/opened/)).not.toBeNull()
})

test('whoever works is told to the server, at most once a minute', async () => {
  holdTime()
  const { getVaultPins } = begin()
  await screen.findByText('opened 0')
  await pass(1.5)
  for (let presses = 0; presses < 5; presses++) fireEvent.keyDown(document.body, { key: 'a' })
  expect(getVaultPins).toHaveBeenCalledOnce()
})

test('a vault that the server has locked is locked here', async () => {
  begin({
    rotateFolder: async () => {
      throw aProblem(423, 'VaultLocked', 'The vault is locked.', {}, { why: 'locked' })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'rotate' }))
  expect(await screen.findByText(lockedTexts.en.why.ended)).toBeDefined()
})

test('the question has the keys in its field, also when the PIN becomes known only then', async () => {
  let tell = (_: { id: string; has_pin: boolean }) => {}
  const device = new Promise<{ id: string; has_pin: boolean }>((resolve) => (tell = resolve))
  const unproven = aProblem(423, 'VaultLocked', 'The vault is locked.', {}, { why: 'unverified' })
  const rotateFolder = vi.fn(async () => Promise.reject(unproven))
  begin({ rotateFolder, getThisDevice: () => device })
  fireEvent.click(await screen.findByText('rotate'))
  const master = await screen.findByLabelText(proofTexts.en.masterKey)
  await waitFor(() => expect(document.activeElement).toBe(master))
  await act(async () => tell({ id: 'dev_1', has_pin: true }))
  const pin = await screen.findByLabelText(proofTexts.en.pin)
  expect(document.activeElement).toBe(pin)
})

test('a call that wants a fresh proof asks for the master key and is repeated', async () => {
  let isProven = false
  begin({
    verify: async (masterKey) => {
      expect(masterKey).toBe('moss tram quilt lantern')
      isProven = true
    },
    rotateFolder: async () => {
      if (isProven) return {} as never
      throw aProblem(423, 'VaultLocked', 'The vault is locked.', {}, { why: 'unverified' })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'rotate' }))
  const field = await screen.findByLabelText(proofTexts.en.masterKey)
  fireEvent.change(field, { target: { value: 'moss tram quilt lantern' } })
  fireEvent.click(screen.getByRole('button', { name: proofTexts.en.confirm }))
  expect(await screen.findByText('rotated')).toBeDefined()
})

test('news of the engine reach the page; a lock of the engine closes it', async () => {
  const heard: string[] = []
  const { platform } = begin({}, (kind) => heard.push(kind))
  await screen.findByText('opened 0')
  act(() => platform.tellVault({ kind: 'folders' }))
  expect(heard).toEqual(['folders'])
  act(() => platform.tellVault({ kind: 'locked', why: 'ended' }))
  expect(await screen.findByText(lockedTexts.en.why.ended)).toBeDefined()
})

test('a sign-out ends the engine', async () => {
  const { platform } = begin()
  await screen.findByText('opened 0')
  act(() => platform.session.set(null))
  await waitFor(() => expect(platform.runningVaults()).toBe(0))
  expect(screen.queryByText(/opened/)).toBeNull()
})

test('a session that is over ends the engine', async () => {
  const { platform } = begin({
    rotateFolder: async () => {
      throw aProblem(401, 'Unauthorized', 'Sign in.')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'rotate' }))
  await waitFor(() => expect(platform.runningVaults()).toBe(0))
  expect(platform.session.get()).toBeNull()
})

test('the first unlock in a browser says so, until its owner has read it', async () => {
  begin({ getState: async () => anOpenState({ is_first_here: true }) })
  const { firstHere } = gateTexts.en
  expect(await screen.findByText(firstHere.title)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: firstHere.understood }))
  expect(screen.queryByText(firstHere.title)).toBeNull()
})

test('a browser that has opened the vault before says nothing of it', async () => {
  begin()
  await screen.findByText('opened 0')
  expect(screen.queryByText(gateTexts.en.firstHere.title)).toBeNull()
})
