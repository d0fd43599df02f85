import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anMfaState } from '../../../testing/account-fixtures.ts'
import { aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'

afterEach(cleanup)

const AT = '2026-01-15T10:00:00.000Z'
const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-efghj`)
const totp = {
  key: 'JBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/Nora:anna?secret=JBSWY3DPEHPK3PXP',
  expires_at: AT,
}

test('the second factor is switched on with a code of the app, and gives recovery codes once', async () => {
  const seen: unknown[] = []
  const { history } = openConsole('/mfa_setup', {
    user: aUser(),
    api: {
      accounts: {
        getMfa: async () =>
          anMfaState(seen.length > 0 ? { is_enabled: true, has_totp: true, recovery_codes_left: 10 } : {}),
        setUpMfa: async () => totp,
        enableMfa: async ({ body }) => {
          seen.push(body)
          return { codes, created_at: AT }
        },
        listPasskeys: async () => ({ items: [] }),
      },
    },
  })
  expect(await screen.findByRole('img', { name: 'QR code with the key for the app' })).toBeDefined()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Turn on two-factor' }))
  for (const code of codes) expect(await screen.findByText(code)).toBeDefined()
  expect(seen).toEqual([{ code: '123456' }])

  fireEvent.click(screen.getByRole('link', { name: 'I have saved them' }))
  await screen.findByText(/10 recovery codes are left/)
  history.push('/mfa_setup')
  await screen.findByText('The second factor is already on')
  expect(document.body.textContent).not.toContain(codes[0])
})

test('it is switched off with the password and a code', async () => {
  const seen: unknown[] = []
  openConsole('/profile?tab=security', {
    user: aUser({ is_mfa_enabled: true }),
    api: {
      accounts: {
        getMfa: async () =>
          seen.length > 0
            ? anMfaState()
            : anMfaState({ is_enabled: true, has_totp: true, recovery_codes_left: 9 }),
        disableMfa: async ({ body } = {}) => {
          seen.push(body)
          return anMfaState()
        },
        listPasskeys: async () => ({ items: [] }),
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  const dialog = await screen.findByRole('dialog', { name: 'Turn the second factor off?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  await within(dialog).findByText('Enter your password.')
  fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.change(within(dialog).getByLabelText('Code from the app'), { target: { value: '123456' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  await screen.findByRole('link', { name: 'Turn on two-factor' })
  expect(seen).toEqual([{ password: 'secret', code: '123456' }])
})

test('new recovery codes are made after a question and shown once', async () => {
  openConsole('/profile?tab=security', {
    user: aUser({ is_mfa_enabled: true }),
    api: {
      accounts: {
        getMfa: async () => anMfaState({ is_enabled: true, has_totp: true, recovery_codes_left: 1 }),
        generateRecoveryCodes: async () => ({ codes, created_at: AT }),
        listPasskeys: async () => ({ items: [] }),
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Generate codes' }))
  for (const code of codes) expect(await screen.findByText(code)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }))
  await screen.findByText(/1 recovery code is left/)
})
