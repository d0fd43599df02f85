import { LANGS } from '@nora/kit'
import { VaultError } from '@nora/vault-core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FakeVault } from '../../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../../testing/fixtures.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { anOpenState, anOpenVault } from '../../../testing/vault-fixtures.ts'
import { masterKeyTexts } from '../master-key/master-key.messages.ts'
import { pinTexts } from '../pin/pin.messages.ts'
import { recoveryTexts } from '../recovery/recovery.messages.ts'
import { VaultGate } from '../vault-gate.tsx'
import { setUpTexts } from './set-up.messages.ts'

afterEach(cleanup)

const CODE = '0001-0002-0003-0004-0005-0006-0007'
const KEY = 'moss tram quilt lantern'

function begin(lang: 'ru' | 'en', vault: FakeVault = {}, pin: 'allowed' | 'forbidden' = 'allowed') {
  const completeSetUp = vi.fn(async () => ({ state: anOpenState(), is_pin_missing: false }))
  const prepareSetUp = vi.fn(async () => ({ recovery_code: CODE }))
  const platform = showPart(
    <VaultGate title="Passwords">
      <p>opened</p>
    </VaultGate>,
    {
      lang,
      user: aUser({ language: lang }),
      api: {
        vault: {
          getVaultPolicy: async () => ({
            unverified: 'warn',
            pin,
            idle_minutes: 15,
            may_share_outside: true,
          }),
        },
      },
      vault: anOpenVault({
        getState: async () => ({ kind: 'no_key', was_reset: false }),
        prepareSetUp,
        completeSetUp,
        ...vault,
      }),
    },
  )
  return { platform, completeSetUp, prepareSetUp }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

async function chooseMasterKey(lang: 'ru' | 'en', first = KEY, second = first) {
  await press(setUpTexts[lang].begin)
  await type(masterKeyTexts[lang].first, first)
  await type(masterKeyTexts[lang].second, second)
  await press(setUpTexts[lang].next)
}

async function choosePin(lang: 'ru' | 'en', first = '4071', second = first) {
  await type(pinTexts[lang].first, first)
  await type(pinTexts[lang].second, second)
  await press(setUpTexts[lang].next)
}

/** Types the two groups that are asked for. */
async function typeGroups(lang: 'ru' | 'en') {
  await screen.findByText(setUpTexts[lang].checkSentence)
  for (const group of [1, 2, 3, 4, 5, 6, 7]) {
    const field = screen.queryByLabelText(recoveryTexts[lang].group(group))
    if (field) fireEvent.change(field, { target: { value: `000${group}` } })
  }
}

describe.each(LANGS)('in %s', (lang) => {
  const texts = setUpTexts[lang]

  test('the first run says what losing the key means before a key is asked for', async () => {
    begin(lang)
    expect(await screen.findByRole('heading', { name: texts.aboutTitle })).toBeDefined()
    for (const loss of Object.values(texts.losses)) expect(screen.getByText(loss)).toBeDefined()
    expect(screen.queryByLabelText(masterKeyTexts[lang].first)).toBeNull()
  })

  test('set-up ends with an open vault, and no secret is left on the page', async () => {
    const { completeSetUp, prepareSetUp } = begin(lang)
    await chooseMasterKey(lang)
    await choosePin(lang)
    expect(await screen.findByRole('list', { name: recoveryTexts[lang].code })).toBeDefined()
    await press(texts.kept)
    await typeGroups(lang)
    await press(texts.finish)
    expect(await screen.findByText('opened')).toBeDefined()
    expect(prepareSetUp).toHaveBeenCalledExactlyOnceWith(KEY)
    expect(completeSetUp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ pin: '4071', invite: null }),
    )
    for (const secret of [KEY, '4071', '0003']) expect(document.body.innerHTML).not.toContain(secret)
  })

  test('a short, a weak and a mistyped master key are refused with the reason', async () => {
    const { prepareSetUp } = begin(lang)
    const { faults } = masterKeyTexts[lang]
    await chooseMasterKey(lang, 'moss tram')
    expect(await screen.findByText(faults.too_short)).toBeDefined()
    await type(masterKeyTexts[lang].first, 'password123456')
    await press(texts.next)
    expect(await screen.findByText(faults.too_weak)).toBeDefined()
    await type(masterKeyTexts[lang].first, KEY)
    await press(texts.next)
    expect(await screen.findByText(faults.differs)).toBeDefined()
    expect(prepareSetUp).not.toHaveBeenCalled()
  })

  test('a PIN needs four characters, twice the same, and may be left out', async () => {
    const { completeSetUp } = begin(lang)
    await chooseMasterKey(lang)
    await choosePin(lang, '407')
    expect(await screen.findByText(pinTexts[lang].tooShort(4))).toBeDefined()
    await choosePin(lang, '4071', '4072')
    expect(await screen.findByText(pinTexts[lang].differs)).toBeDefined()
    await press(texts.skipPin)
    await press(texts.kept)
    await typeGroups(lang)
    await press(texts.finish)
    await screen.findByText('opened')
    expect(completeSetUp).toHaveBeenCalledWith(expect.objectContaining({ pin: null }))
  })
})

test('a recovery code that was not kept is noticed by the groups typed back', async () => {
  const { completeSetUp } = begin('en')
  await chooseMasterKey('en')
  await press(setUpTexts.en.skipPin)
  await press(setUpTexts.en.kept)
  await press(setUpTexts.en.finish)
  expect(await screen.findAllByText(recoveryTexts.en.wrongGroup)).toHaveLength(2)
  expect(completeSetUp).not.toHaveBeenCalled()
  await press(recoveryTexts.en.showAgain)
  expect(await screen.findByRole('list', { name: recoveryTexts.en.code })).toBeDefined()
})

test('a team that forbids PINs is not offered one', async () => {
  const { completeSetUp } = begin('en', {}, 'forbidden')
  await screen.findByRole('button', { name: setUpTexts.en.begin })
  await chooseMasterKey('en')
  await press(setUpTexts.en.kept)
  await typeGroups('en')
  await press(setUpTexts.en.finish)
  await screen.findByText('opened')
  expect(completeSetUp).toHaveBeenCalledWith(expect.objectContaining({ pin: null }))
})

test('a refused set-up says why and may be tried again', async () => {
  let tries = 0
  begin('en', {
    completeSetUp: async () => {
      if (++tries === 1) throw aProblem(409, 'Conflict', 'Somebody else was faster.')
      return { state: anOpenState(), is_pin_missing: false }
    },
  })
  await chooseMasterKey('en')
  await press(setUpTexts.en.skipPin)
  await press(setUpTexts.en.kept)
  await typeGroups('en')
  await press(setUpTexts.en.finish)
  expect(await screen.findByText('Somebody else was faster.')).toBeDefined()
  await press(setUpTexts.en.finish)
  expect(await screen.findByText('opened')).toBeDefined()
})

test('where the keys were stored and only the PIN failed, the vault opens all the same', async () => {
  let isStored = false
  begin('en', {
    getState: async () => (isStored ? anOpenState() : { kind: 'no_key', was_reset: false }),
    completeSetUp: async () => {
      isStored = true
      throw aProblem(409, 'Conflict', 'Too many devices.')
    },
  })
  await chooseMasterKey('en')
  await choosePin('en')
  await press(setUpTexts.en.kept)
  await typeGroups('en')
  await press(setUpTexts.en.finish)
  expect(await screen.findByText('opened')).toBeDefined()
})

async function setUp(lang: 'ru' | 'en') {
  await chooseMasterKey(lang)
  await choosePin(lang)
  await press(setUpTexts[lang].kept)
  await typeGroups(lang)
  await press(setUpTexts[lang].finish)
}

test('set-up vouches for its keys by the secret of the invite link, which is forgotten then', async () => {
  const { platform, completeSetUp } = begin('en')
  const { inviteSecrets, session } = platform
  inviteSecrets.keep('inv_1', 'secret')
  inviteSecrets.bind('inv_1', session.get()!.team.id)
  await setUp('en')
  await screen.findByText('opened')
  expect(completeSetUp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ invite: 'secret' }))
  await waitFor(() => expect(inviteSecrets.find(session.get()!.team.id)).toBeNull())
})

/** A vault that was there before, in the tab in which its owner has just joined; tells what is left of the secret. */
function beginInvited(vouchByInvite: (invite: string) => Promise<void>): () => string | null {
  const { platform } = begin('en', { getState: async () => anOpenState(), vouchByInvite })
  const { inviteSecrets, session } = platform
  const team_id = session.get()!.team.id
  inviteSecrets.keep('inv_1', 'secret')
  inviteSecrets.bind('inv_1', team_id)
  return () => inviteSecrets.find(team_id)
}

test('a vault that was there before the invitation vouches for its keys as soon as it is open', async () => {
  const vouchByInvite = vi.fn(async () => {})
  const find = beginInvited(vouchByInvite)
  await screen.findByText('opened')
  await waitFor(() => expect(vouchByInvite).toHaveBeenCalledExactlyOnceWith('secret'))
  await waitFor(() => expect(find()).toBeNull())
})

test.each<[string, Error, string | null]>([
  ['kept while the server cannot be reached', new TypeError('no network'), 'secret'],
  ['forgotten when it is refused', new VaultError('fork', 'another directory', {}), null],
])('the secret of the invitation is %s', async (_, error, left) => {
  const vouchByInvite = vi.fn(() => Promise.reject(error))
  const find = beginInvited(vouchByInvite)
  await screen.findByText('opened')
  await waitFor(() => expect(vouchByInvite).toHaveBeenCalledOnce())
  await waitFor(() => expect(find()).toBe(left))
})

test('a PIN that failed at set-up is told, and set from there', async () => {
  let has_pin = false
  const setPin = vi.fn(async () => {
    has_pin = true
  })
  begin('en', {
    completeSetUp: async () => ({ state: anOpenState(), is_pin_missing: true }),
    getThisDevice: async () => ({ id: null, has_pin }),
    setPin,
  })
  await setUp('en')
  await screen.findByText(setUpTexts.en.pinFailed)
  await press(setUpTexts.en.setPin)
  await type(pinTexts.en.first, '4071')
  await type(pinTexts.en.second, '4071')
  fireEvent.submit(screen.getByLabelText(pinTexts.en.second))
  await waitFor(() => expect(screen.queryByText(setUpTexts.en.pinFailed)).toBeNull())
  expect(setPin).toHaveBeenCalledExactlyOnceWith('4071', expect.any(String))
})
