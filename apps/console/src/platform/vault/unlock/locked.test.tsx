import { LANGS } from '@nora/kit'
import { PinError } from '@nora/vault-client'
import { VaultError } from '@nora/vault-core'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../../testing/fixtures.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { aLockedState, anOpenState, anOpenVault } from '../../../testing/vault-fixtures.ts'
import { masterKeyTexts } from '../master-key/master-key.messages.ts'
import { recoveryTexts } from '../recovery/recovery.messages.ts'
import { failureTexts } from '../vault-failure.messages.ts'
import { VaultGate } from '../vault-gate.tsx'
import { lockedTexts } from './locked.messages.ts'

afterEach(cleanup)

const CODE = '0001-0002-0003-0004-0005-0006-0007'
const KEY = 'moss tram quilt lantern'

function begin(lang: 'ru' | 'en', vault: FakeVault, state = aLockedState()) {
  return showPart(
    <VaultGate title="Passwords">
      <p>opened</p>
    </VaultGate>,
    {
      lang,
      user: aUser({ language: lang }),
      vault: anOpenVault({ getState: async () => state, ...vault }),
    },
  )
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

describe.each(LANGS)('in %s', (lang) => {
  const texts = lockedTexts[lang]

  test('the master key opens the vault; a wrong one is said to not fit, and the field is empty again', async () => {
    begin(lang, {
      unlock: async (masterKey) => {
        if (masterKey !== KEY) throw new VaultError('wrong_key', 'another key')
        return anOpenState()
      },
    })
    await type(texts.fields.master, 'something else')
    await press(texts.unlock)
    expect(await screen.findByText(failureTexts[lang].faults.wrong_key)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(texts.fields.master).value).toBe('')
    await type(texts.fields.master, KEY)
    await press(texts.unlock)
    expect(await screen.findByText('opened')).toBeDefined()
    expect(document.body.innerHTML).not.toContain(KEY)
  })

  test('a wrong PIN tells the tries left; after the last one the master key is asked for', async () => {
    let left = 2
    const unlockWithPin = vi.fn(async () => {
      throw new PinError(--left)
    })
    begin(lang, { unlockWithPin }, aLockedState({ has_pin: true }))
    await type(texts.fields.pin, '4071')
    await press(texts.unlock)
    expect(await screen.findByText(failureTexts[lang].pin(1))).toBeDefined()
    await type(texts.fields.pin, '4072')
    await press(texts.unlock)
    expect(await screen.findByText(texts.pinGone)).toBeDefined()
    expect(await screen.findByLabelText(texts.fields.master)).toBeDefined()
    expect(screen.queryByRole('button', { name: texts.use.pin })).toBeNull()
  })

  test('the recovery code leads to a new master key and a new code before anything is shown', async () => {
    const changeMasterKey = vi.fn(async () => {})
    begin(lang, {
      unlockWithRecovery: async () => anOpenState(),
      changeMasterKey,
      makeRecoveryCode: async () => ({ recovery_code: CODE }),
    })
    await press(texts.use.recovery)
    await type(texts.fields.recovery, CODE)
    await press(texts.unlock)
    await type(masterKeyTexts[lang].first, KEY)
    await type(masterKeyTexts[lang].second, KEY)
    expect(screen.queryByText('opened')).toBeNull()
    await press(texts.recovered.submit)
    expect(await screen.findByRole('list', { name: recoveryTexts[lang].code })).toBeDefined()
    expect(changeMasterKey).toHaveBeenCalledExactlyOnceWith(KEY)
    await press(texts.recovered.kept)
    for (const group of [1, 2, 3, 4, 5, 6, 7]) {
      const field = screen.queryByLabelText(recoveryTexts[lang].group(group))
      if (field) fireEvent.change(field, { target: { value: `000${group}` } })
    }
    await press(texts.recovered.open)
    expect(await screen.findByText('opened')).toBeDefined()
  })

  test('a mistyped recovery code names the wrong group and stays to be put right', async () => {
    begin(lang, {
      unlockWithRecovery: async () => {
        throw new VaultError('wrong_recovery_code', 'a typing error', { group: 3 })
      },
    })
    await press(texts.use.recovery)
    await type(texts.fields.recovery, CODE)
    await press(texts.unlock)
    expect(await screen.findByText(failureTexts[lang].recovery(3))).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(texts.fields.recovery).value).toBe(CODE)
  })

  test('a reset says what is lost, takes the typed e-mail, and leads to set-up', async () => {
    const reset = vi.fn(async () => ({ kind: 'no_key', was_reset: true }) as const)
    begin(lang, { reset })
    await press(texts.forgot)
    const email = aUser().email
    for (const loss of Object.values(texts.reset.lost)) expect(await screen.findByText(loss)).toBeDefined()
    await type(texts.reset.typeEmail(email), 'somebody@example.org')
    await press(texts.reset.submit)
    expect(await screen.findByText(texts.reset.otherEmail)).toBeDefined()
    expect(reset).not.toHaveBeenCalled()
    await type(texts.reset.typeEmail(email), email)
    await press(texts.reset.submit)
    await waitFor(() => expect(reset).toHaveBeenCalledExactlyOnceWith(email))
    expect(await screen.findByRole('heading', { name: /сброшен|was reset/ })).toBeDefined()
  })
})

test('without a recovery code none is offered', async () => {
  begin('en', {}, aLockedState({ has_recovery: false }))
  await screen.findByLabelText(lockedTexts.en.fields.master)
  expect(screen.queryByRole('button', { name: lockedTexts.en.use.recovery })).toBeNull()
})

test('a master key that the server refuses is said to not fit too', async () => {
  begin('en', {
    unlock: async () => {
      throw aProblem(403, 'VaultKeyWrong', 'The server’s own sentence.')
    },
  })
  await type(lockedTexts.en.fields.master, KEY)
  await press(lockedTexts.en.unlock)
  expect(await screen.findByText('Master-key does not fit.')).toBeDefined()
})

test('a vault that cannot start says why and starts again', async () => {
  let tries = 0
  begin('en', {
    getState: async () => {
      if (++tries === 1) throw new VaultError('self_test', 'a wrong answer')
      return aLockedState()
    },
  })
  expect(await screen.findByText(failureTexts.en.faults.self_test)).toBeDefined()
  await press('Retry')
  expect(await screen.findByLabelText(lockedTexts.en.fields.master)).toBeDefined()
})

test('an older state opens nothing until the person has accepted it in a dialog that says what it may mean', async () => {
  let isAccepted = false
  const acceptOlderState = vi.fn(async () => {
    isAccepted = true
  })
  const texts = lockedTexts.en
  begin('en', {
    acceptOlderState,
    unlock: async () => {
      if (!isAccepted) throw new VaultError('older', 'a version less than the one that was seen')
      return anOpenState()
    },
  })
  const unlock = async () => {
    await type(texts.fields.master, KEY)
    await press(texts.unlock)
  }
  await unlock()
  await press(texts.trouble.older.act)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(texts.trouble.older.consequence)).toBeDefined()
  expect(acceptOlderState).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: texts.trouble.older.act }))
  await waitFor(() => expect(screen.queryByText(texts.trouble.older.title)).toBeNull())
  await unlock()
  expect(await screen.findByText('opened')).toBeDefined()
})

test('a damaged record of this browser is called that, and forgotten when the person says so', async () => {
  const texts = lockedTexts.en
  const forgetDevice = vi.fn(async () => aLockedState())
  begin('en', { forgetDevice }, aLockedState({ is_device_broken: true }))
  await screen.findByText(texts.trouble.broken_device.title)
  await press(texts.trouble.broken_device.act)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: texts.trouble.broken_device.act }))
  await waitFor(() => expect(screen.queryByText(texts.trouble.broken_device.title)).toBeNull())
  expect(forgetDevice).toHaveBeenCalledOnce()
  expect(screen.getByLabelText(texts.fields.master)).toBeDefined()
})
