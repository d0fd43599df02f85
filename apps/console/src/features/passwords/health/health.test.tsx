import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { HealthReport } from '../../../platform/vault-health.ts'
import type { FakeVault } from '../../../testing/fake-platform.ts'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import { aVaultWith } from '../../../testing/password-fixtures.ts'
// Loaded here, not while a test waits for them.
import '../generator/generator-dialog.tsx'
import '../list/open-vault.tsx'
import './health-part.tsx'

afterEach(cleanup)

const open = (search: string, vault: FakeVault, lang: 'ru' | 'en' = 'en') =>
  openConsole(`/passwords?${search}`, { user: aUser({ language: lang }), lang, vault: aVaultWith([], vault) })

const report: HealthReport = {
  checked: 12,
  breaches: 'none',
  findings: [
    { id: 'pwd_2', folder_id: 'pwf_work', name: 'Old', login: '', issues: ['old'], reused_by: [] },
    {
      id: 'pwd_1',
      folder_id: 'pwf_work',
      name: 'Twice',
      login: 'a',
      issues: ['reused', 'weak'],
      reused_by: ['pwd_3'],
    },
  ],
}

test.each([
  ['ru', 'Проверить', 'Искать и в утечках', 'один пароль в 2 записях', /Списка утечек на этом сервере нет/],
  ['en', 'Check', 'Look in breaches too', 'one password in 2 records', /no list of breaches/],
] as const)(
  'nothing is looked at before it is asked for, breaches only when chosen, in %s',
  async (lang, check, breaches, reused, none) => {
    const asked: unknown[] = []
    open(
      'tab=health',
      {
        checkHealth: async (...args) => {
          asked.push(args)
          return report
        },
      },
      lang,
    )
    const button = await screen.findByRole('button', { name: check })
    const choice = screen.getByRole('checkbox', { name: new RegExp(breaches) }) as HTMLInputElement
    expect(choice.checked).toBe(false)
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
    expect(asked).toEqual([])
    fireEvent.click(choice)
    fireEvent.click(button)
    expect(await screen.findByText(reused)).toBeDefined()
    expect(screen.getByText(none)).toBeDefined()
    expect(asked).toEqual([[['pwf_work'], { asksBreaches: true }]])
    const names = screen.getAllByRole('link', { name: /^(Twice|Old)$/ }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Twice', 'Old'])
  },
)

test('the generator makes passwords by its options, and phrases of words', async () => {
  open('open=generator', {})
  const dialog = within(await screen.findByRole('dialog', { name: 'Password generator' }))
  const result = dialog.getByRole('status', { name: 'Generated password' })
  expect(result.textContent).toHaveLength(20)
  fireEvent.change(dialog.getByLabelText('Length'), { target: { value: '32' } })
  await waitFor(() => expect(result.textContent).toHaveLength(32))
  for (const name of ['Lowercase a–z', 'Uppercase A–Z', 'Symbols']) {
    fireEvent.click(dialog.getByRole('checkbox', { name }))
  }
  await waitFor(() => expect(result.textContent).toMatch(/^\d{32}$/))
  const digits = dialog.getByRole('checkbox', { name: 'Digits' }) as HTMLInputElement
  expect(digits.disabled).toBe(true)
  const before = result.textContent
  fireEvent.click(dialog.getByRole('button', { name: 'Another one' }))
  await waitFor(() => expect(result.textContent).not.toBe(before))
  fireEvent.click(dialog.getByRole('radio', { name: 'Phrase of words' }))
  await waitFor(() => expect(result.textContent?.split('-')).toHaveLength(6))
})
