import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anMfaState, aPasskey, aSession } from '../../../testing/account-fixtures.ts'
import type { FakeApi } from '../../../testing/fake-platform.ts'
import { aProblem, aUser, someSettings } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'

afterEach(cleanup)

const needsProof = (methods: string[], second_factors: string[] = []) =>
  aProblem(403, 'ConfirmationRequired', 'Confirm that it is you.', {}, { methods, second_factors })

function openProfile(path: string, accounts: FakeApi['accounts'] = {}, user = aUser()) {
  return openConsole(path, {
    user,
    api: {
      accounts: {
        getMfa: async () => anMfaState(),
        listPasskeys: async () => ({ items: [aPasskey()] }),
        listSessions: async () => ({
          items: [
            aSession({ id: 'ses_here', current: true }),
            aSession({
              id: 'ses_phone',
              device: { machine: null, browser: 'Safari', os: 'iOS', client_version: null },
            }),
          ],
        }),
        ...accounts,
      },
    },
  })
}

test('a name is saved, and the frame shows it at once', async () => {
  openProfile('/profile', { updateUser: async ({ body } = {}) => aUser({ name: body?.name ?? null }) })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Vera Fox' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: /User menu: Vera Fox/ })).toBeDefined()
})

test('a time zone is chosen from the list or taken from the device', async () => {
  const seen: unknown[] = []
  openProfile('/profile', {
    updateUser: async ({ body } = {}) => {
      seen.push(body)
      return aUser({ time_zone: body?.time_zone ?? null })
    },
  })
  const field = await screen.findByRole('combobox', { name: 'Time zone' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.change(field, { target: { value: 'moscow' } })
  fireEvent.click(await screen.findByRole('option', { name: /Europe\/Moscow/ }))
  await waitFor(() => expect(seen).toEqual([{ time_zone: 'Europe/Moscow' }]))
})

test('a call that needs a proof of identity asks for it and is repeated', async () => {
  const seen: string[] = []
  openProfile('/profile?tab=sessions', {
    terminateSession: async ({ params }) => {
      seen.push(`end ${params.id}`)
      if (seen.length === 1) throw needsProof(['password'], ['totp', 'recovery_code'])
      return undefined
    },
    confirmIdentity: async ({ body } = {}) => {
      seen.push(JSON.stringify(body))
      return { confirmed_until: '2026-01-15T10:15:00.000Z' }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'End: Safari, iOS' }))
  const question = await screen.findByRole('dialog', { name: 'End the session: Safari, iOS?' })
  fireEvent.click(within(question).getByRole('button', { name: 'End' }))
  const proof = await screen.findByRole('dialog', { name: 'Confirm it is you' })
  fireEvent.change(within(proof).getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(within(proof).getByRole('button', { name: 'No access to the app?' }))
  fireEvent.change(within(proof).getByLabelText('Recovery code'), { target: { value: 'abcde-fghij' } })
  fireEvent.click(within(proof).getByRole('button', { name: 'Confirm' }))
  await screen.findByText('1 session ended')
  expect(seen).toEqual([
    'end ses_phone',
    '{"password":"secret","recovery_code":"abcde-fghij"}',
    'end ses_phone',
  ])
})

test('closing the question changes nothing and is no failure', async () => {
  let calls = 0
  openProfile('/profile?tab=sessions', {
    terminateAllSessions: async () => {
      calls++
      throw needsProof(['password'])
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'End all others' }))
  const question = await screen.findByRole('dialog', { name: 'End all sessions but this one?' })
  fireEvent.click(within(question).getByRole('button', { name: 'End all others' }))
  const proof = await screen.findByRole('dialog', { name: 'Confirm it is you' })
  fireEvent.click(within(proof).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toBe(1)
  expect(screen.queryByText('Could not end the session')).toBeNull()
})

test('this session is marked and cannot be ended from the list', async () => {
  openProfile('/profile?tab=sessions')
  const here = (await screen.findByText('This session')).closest('li')
  expect(here && within(here).queryByRole('button', { name: /^End/ })).toBeNull()
})

test('a new address is confirmed with a code that was mailed to it', async () => {
  const seen: unknown[] = []
  const { platform } = openProfile('/profile?tab=security', {
    sendChangeEmailCode: async ({ body }) => {
      seen.push(body)
      return { expires_at: '2026-01-15T10:10:00.000Z', resend_after_s: 60 }
    },
    changeEmail: async ({ body }) => {
      seen.push(body)
      return aUser({ email: body.email })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Change the e-mail' }))
  fireEvent.change(await screen.findByLabelText('New address'), { target: { value: 'vera@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  fireEvent.change(await screen.findByLabelText('Code from the e-mail'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change the e-mail' }))
  await waitFor(() => expect(platform.session.get()?.email).toBe('vera@example.org'))
  expect(seen).toEqual([
    { email: 'vera@example.org', lang: 'en' },
    { email: 'vera@example.org', code: '123456' },
  ])
})

test('an account without a password sets one with a mailed code', async () => {
  const seen: unknown[] = []
  openProfile(
    '/profile?tab=security',
    {
      sendConfirmationCode: async () => ({ expires_at: '2026-01-15T10:10:00.000Z', resend_after_s: 60 }),
      changePassword: async ({ body }) => {
        seen.push(body)
        return aUser()
      },
    },
    aUser({ has_password: false }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Set a password' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set a password' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'E-mail me a code' }))
  await within(dialog).findByText(/We sent a code/)
  fireEvent.change(within(dialog).getByLabelText('Code from the e-mail'), { target: { value: '123456' } })
  fireEvent.change(within(dialog).getByLabelText('New password'), { target: { value: 'fox in a burrow' } })
  fireEvent.change(within(dialog).getByLabelText('Repeat password'), { target: { value: 'fox in a burrow' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save password' }))
  await screen.findByText('The password is saved')
  expect(seen).toEqual([{ email_code: '123456', new_password: 'fox in a burrow', revoke_keys: false }])
})

test('the last way in cannot be unlinked, and its button says why', async () => {
  const company = { id: 'company', kind: 'oidc', name: 'Company SSO' } as const
  const link = { label: 'anna', created_at: '2026-01-15T10:00:00.000Z', last_used_at: null }
  openConsole('/profile?provider=company', {
    user: aUser({ has_password: false }),
    api: {
      system: { getSettings: async () => someSettings({ providers: [company] }) },
      accounts: {
        getMfa: async () => anMfaState(),
        listPasskeys: async () => ({ items: [] }),
        listProviderLinks: async () => ({ items: [{ provider: company, link, can_unlink: false }] }),
      },
    },
  })
  await screen.findByText('Company SSO is linked')
  const unlink = await screen.findByRole('button', { name: 'Unlink' })
  expect(unlink.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(unlink)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the deletion of the account needs a reason, tells its day and can be cancelled', async () => {
  const planned = aUser({
    is_marked_for_self_deletion: true,
    self_deletion_at: '2026-12-05T21:05:00.000Z',
    time_zone: 'UTC',
  })
  const seen: unknown[] = []
  openProfile('/profile_delete', {
    selfDestruct: async ({ body }) => {
      seen.push(body)
      return planned
    },
    cancelSelfDestruction: async () => aUser(),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete in 14 days' }))
  await screen.findByText('Write at least a couple of words.')
  fireEvent.change(screen.getByLabelText('Why are you leaving?'), { target: { value: 'Too far away' } })
  fireEvent.click(screen.getByRole('button', { name: 'Delete in 14 days' }))
  await screen.findByText('You can change your mind until 5 December 2026, 21:05.')
  expect(seen).toEqual([{ reason: 'Too far away' }])
  fireEvent.click(screen.getByRole('button', { name: 'Cancel deletion' }))
  await screen.findByText('The deletion is cancelled')
  expect(await screen.findByRole('button', { name: 'Delete in 14 days' })).toBeDefined()
})
