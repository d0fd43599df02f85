import type { SaveSso, Sso, SsoDomain } from '@nora/contract/sso'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const founder = aUser({
  team: { id: 'tea_1', name: 'Clear Forest', icon: null, type: 'team' },
  team_role: 'primary_owner',
})

const domain: SsoDomain = {
  id: 'sdo_1',
  domain: 'forest.example',
  state: 'dns_failed',
  record: { name: '_nora-verify.forest.example', type: 'TXT', value: 'nora-verify=abc' },
  finding: 'other_value',
  seen: ['nora-verify=old'],
  checked_at: '2026-01-15T10:00:00.000Z',
  next_check_at: '2026-01-15T10:05:00.000Z',
}

const nothing: Sso = {
  connection: null,
  redirect_uri: 'https://nora.example/v1/sso/tea_1/callback',
  domains: [],
}

const options: Omit<NonNullable<Sso['connection']>, 'id' | 'changed_at'> = {
  name: 'Forest SSO',
  issuer: 'https://sso.forest.example',
  client_id: 'nora',
  token_auth: 'basic',
  accepts_unverified: false,
  default_role: 'member',
  gives_seat: true,
  readmits: false,
  skips_second_factor: false,
  is_enabled: true,
  is_required: false,
}

const saved: Sso = {
  ...nothing,
  connection: { id: 'sso_1', ...options, changed_at: '2026-01-15T10:00:00.000Z' },
}

const open = (sso: FakeApi['sso']) => openConsole('/team_sso', { user: founder, api: { sso } })

test('single sign-on is set up, and the secret is sent once', async () => {
  const sent: SaveSso[] = []
  open({
    getSso: async () => (sent.length > 0 ? saved : nothing),
    saveSso: async ({ body }) => {
      sent.push(body)
      return saved
    },
  })
  await screen.findByText(nothing.redirect_uri)
  fireEvent.change(screen.getByLabelText('Issuer URL'), { target: { value: options.issuer } })
  fireEvent.change(screen.getByLabelText('Client ID'), { target: { value: 'nora' } })
  fireEvent.change(screen.getByLabelText('Client secret'), { target: { value: 'a secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ issuer: options.issuer, client_secret: 'a secret', is_required: false })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Client secret').value).toBe(''))
  fireEvent.click(screen.getByLabelText(/^Require single sign-on/))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ is_required: true, is_enabled: true })
  expect(sent[1]).not.toHaveProperty('client_secret')
})

test('a domain shows the record to make and what is there instead, and is looked at again', async () => {
  let state: SsoDomain = domain
  open({
    getSso: async () => ({ ...saved, domains: [state] }),
    checkSsoDomain: async () => {
      state = { ...domain, state: 'dns_verified', finding: null, seen: [] }
      return state
    },
  })
  await screen.findByText('nora-verify=abc')
  await screen.findByText('nora-verify=old')
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
  await screen.findByText('Verified')
  expect(screen.queryByText('nora-verify=abc')).toBeNull()
  await screen.findByText('Single sign-on is on')
})

test('the issuer is tested, and what is wrong is said', async () => {
  open({
    getSso: async () => saved,
    testSso: async () => ({
      is_ok: false,
      problem: 'other_issuer',
      detail: 'https://sso.forest.example/',
      found: null,
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Test the issuer' }))
  await screen.findByText(/calls itself something else/)
  await screen.findByText('https://sso.forest.example/')
  fireEvent.change(screen.getByLabelText('Issuer URL'), { target: { value: 'https://other.example' } })
  await screen.findByText('The test uses the saved settings: save first.')
  expect(screen.queryByText(/calls itself something else/)).toBeNull()
})

test('leaving with changes asks first; skipping the second factor warns', async () => {
  const { history } = open({ getSso: async () => saved })
  const skips = await screen.findByLabelText(/^Do not ask for Nora’s second factor/)
  expect(screen.queryByText(/^Whoever runs the issuer/)).toBeNull()
  fireEvent.click(skips)
  await screen.findByText(/^Whoever runs the issuer/)
  history.push('/token')
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
})

test('typed values survive what others save meanwhile, which appears beside them', async () => {
  let now = saved
  let shown = domain
  open({
    getSso: async () => ({ ...now, domains: [shown] }),
    checkSsoDomain: async () => shown,
  })
  const issuer = await screen.findByLabelText<HTMLInputElement>('Issuer URL')
  fireEvent.change(issuer, { target: { value: 'https://typed.example' } })
  const changed = { client_id: 'theirs', changed_at: '2026-01-15T11:00:00.000Z' }
  now = { ...saved, connection: { id: 'sso_1', ...options, ...changed } }
  shown = { ...domain, state: 'dns_verified', finding: null, seen: [] }
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Client ID').value).toBe('theirs'))
  expect(issuer.value).toBe('https://typed.example')
  expect(screen.getByLabelText('Issuer URL')).toBe(issuer)
})

test('single sign-on is removed after a question', async () => {
  let now = saved
  open({
    getSso: async () => now,
    deleteSso: async () => {
      now = nothing
      return undefined
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove single sign-on' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove single sign-on' }))
  await screen.findByText('Single sign-on is not set up')
})
