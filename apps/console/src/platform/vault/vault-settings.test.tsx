import { LANGS } from '@nora/kit'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../testing/fake-platform.ts'
import { aUser } from '../../testing/fixtures.ts'
import { showPart } from '../../testing/show-part.tsx'
import { anOpenVault, aPerson, aVaultPolicy } from '../../testing/vault-fixtures.ts'
import { masterKeyTexts } from './master-key/master-key.messages.ts'
import { pinTexts } from './pin/pin.messages.ts'
import { recoveryTexts } from './recovery/recovery.messages.ts'
import { settingsTexts } from './settings/settings.messages.ts'
import { VaultGate } from './vault-gate.tsx'
import { VaultSettings } from './vault-settings.tsx'

afterEach(cleanup)

const CODE = '0001-0002-0003-0004-0005-0006-0007'
const KEY = 'moss tram quilt lantern'
const WORDS = ['acorn', 'bridge', 'candle', 'desert', 'ember', 'forest', 'glacier']
const DEVICE = {
  id: 'vdv_1',
  name: 'Firefox, Linux',
  has_pin: true,
  tries_left: 5,
  added_at: '2026-01-15T10:00:00.000Z',
  used_at: null,
}

function begin(lang: 'ru' | 'en', vault: FakeVault = {}, pin: 'allowed' | 'forbidden' = 'allowed') {
  const slots = [
    { id: 'vsl_1', kind: 'master', envelope: '' },
    { id: 'vsl_2', kind: 'recovery', envelope: '' },
  ]
  return showPart(
    <VaultGate title="Passwords">
      <VaultSettings onClose={() => {}} />
    </VaultGate>,
    {
      lang,
      user: aUser({ language: lang }),
      api: {
        vault: {
          getVaultPolicy: async () => aVaultPolicy({ pin }),
          getUserKey: async () => ({ slots }) as never,
        },
      },
      vault: anOpenVault({
        listDevices: async () => [DEVICE],
        getThisDevice: async () => ({ id: DEVICE.id, has_pin: true }),
        listPeople: async () => [aPerson({ user_id: aUser().id, words: WORDS })],
        ...vault,
      }),
    },
  )
}

/** The button of the setting under that title. */
async function press(title: string, verb: string) {
  const setting = (await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement
  fireEvent.click(await within(setting).findByRole('button', { name: verb }))
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const send = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe.each(LANGS)('in %s', (lang) => {
  const texts = settingsTexts[lang]

  test('the master key is changed to one that is strong and typed twice', async () => {
    const changeMasterKey = vi.fn(async () => {})
    begin(lang, { changeMasterKey })
    await press(texts.masterKey, texts.change)
    await type(masterKeyTexts[lang].first, KEY)
    await type(masterKeyTexts[lang].second, KEY)
    await send(texts.masterKeyDialog.submit)
    await waitFor(() => expect(changeMasterKey).toHaveBeenCalledExactlyOnceWith(KEY))
    expect(await screen.findByRole('heading', { name: texts.devices })).toBeDefined()
  })

  test('a new recovery code is shown once; closing it away is warned about', async () => {
    begin(lang, { makeRecoveryCode: async () => ({ recovery_code: CODE }) })
    await press(texts.code, texts.newCode)
    await send(texts.codeDialog.submit)
    expect(await screen.findByRole('list', { name: recoveryTexts[lang].code })).toBeDefined()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(await screen.findByText(texts.codeDialog.warning)).toBeDefined()
  })

  test('a PIN of this device is set', async () => {
    const setPin = vi.fn(async () => {})
    begin(lang, { setPin })
    await press(texts.pin, texts.change)
    await type(pinTexts[lang].first, '4071')
    await type(pinTexts[lang].second, '4071')
    await send(texts.pinDialog.submit)
    await waitFor(() => expect(setPin).toHaveBeenCalledExactlyOnceWith('4071', expect.any(String)))
  })

  test('a device is removed after a question', async () => {
    const removeDevice = vi.fn(async () => {})
    begin(lang, { removeDevice })
    await send(texts.removeDevice(DEVICE.name))
    expect(await screen.findByText(texts.removal.device.consequence)).toBeDefined()
    expect(removeDevice).not.toHaveBeenCalled()
    await send(texts.removal.device.confirm)
    await waitFor(() => expect(removeDevice).toHaveBeenCalledExactlyOnceWith(DEVICE.id))
  })

  test('one’s own words are there to be read out', async () => {
    begin(lang)
    const list = await screen.findByRole('list', { name: texts.words })
    expect(within(list).getAllByRole('listitem')).toHaveLength(7)
  })
})

test('renewing everywhere takes a new master key and gives a new code', async () => {
  const renewOnAllDevices = vi.fn(async () => ({ recovery_code: CODE }))
  begin('en', { renewOnAllDevices })
  const { renewDialog, renew, renewVerb } = settingsTexts.en
  await press(renew, renewVerb)
  await type(masterKeyTexts.en.first, KEY)
  await type(masterKeyTexts.en.second, KEY)
  await send(renewDialog.submit)
  expect(await screen.findByRole('list', { name: recoveryTexts.en.code })).toBeDefined()
  expect(renewOnAllDevices).toHaveBeenCalledExactlyOnceWith(KEY)
})

test('the recovery code is removed after a question', async () => {
  const removeRecoveryCode = vi.fn(async () => {})
  begin('en', { removeRecoveryCode })
  await press(settingsTexts.en.code, settingsTexts.en.remove)
  await send(settingsTexts.en.removal.code.confirm)
  await waitFor(() => expect(removeRecoveryCode).toHaveBeenCalledOnce())
})

test('a team that forbids PINs says so in place of the button', async () => {
  begin('en', {}, 'forbidden')
  expect(await screen.findByText(settingsTexts.en.pinForbidden)).toBeDefined()
})

test('the vault is locked from here too', async () => {
  const lock = vi.fn(async () => {})
  begin('en', { lock })
  await send(settingsTexts.en.lock)
  await waitFor(() => expect(lock).toHaveBeenCalledOnce())
})
