import type { AuditStream, NewAuditStream } from '@nora/contract/audit'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../../testing/fixtures.ts'
import { openConsole } from '../../../testing/open-console.tsx'

afterEach(cleanup)

const AT = '2026-01-15T10:00:00.000Z'
const team = { id: 'tea_1', name: 'Forest', icon: null, type: 'team' } as const

function aStream(changes: Partial<AuditStream> = {}): AuditStream {
  return {
    id: 'ast_1',
    name: 'SIEM',
    kind: 'webhook',
    url: 'https://siem.example.org/nora',
    has_ca: false,
    is_paused: false,
    behind: 0,
    attempts: 0,
    next_attempt_at: null,
    delivered_at: AT,
    failed_at: null,
    last_error: null,
    created_at: AT,
    ...changes,
  }
}

const broken = aStream({
  id: 'ast_2',
  name: 'Logs',
  kind: 'syslog',
  url: 'syslog+tls://logs.example.org:6514',
  attempts: 3,
  behind: 12,
  last_error: 'connect ECONNREFUSED',
  delivered_at: null,
  failed_at: AT,
  next_attempt_at: AT,
})

/** Receivers that change as the calls say. */
function openReceivers(
  streams: AuditStream[],
  { path = '', lang = 'en', ...given }: FakeApi['audit'] & { path?: string; lang?: 'ru' | 'en' } = {},
) {
  const change = (id: string, changes: Partial<AuditStream>) => {
    const index = streams.findIndex((stream) => stream.id === id)
    const changed = { ...(streams[index] as AuditStream), ...changes }
    streams[index] = changed
    return changed
  }
  const audit: FakeApi['audit'] = {
    listAuditEvents: async () => ({ items: [], next_cursor: null }),
    getAuditFilters: async () => ({ members: [], actions: [], object_kinds: [] }),
    listAuditStreams: async () => ({ items: [...streams], next_cursor: null }),
    changeAuditStream: async (input) => change(input.params.id, input.body),
    deleteAuditStream: async (input) => {
      streams.splice(
        streams.findIndex(({ id }) => id === input.params.id),
        1,
      )
    },
    ...given,
  }
  const user = aUser({ team, language: lang })
  return openConsole(`/team_audit_events?tab=receivers${path}`, { user, lang, api: { audit } })
}

const row = (name: RegExp) => screen.findByRole('row', { name })

async function choose(name: RegExp, entry: string) {
  const menu = within(await row(name)).getByRole('button', { name: /^Actions/ })
  fireEvent.click(menu)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test.each([
  ['en', /Working/, /Failing.*ECONNREFUSED.*Nothing yet/],
  ['ru', /Работает/, /Не принимает.*ECONNREFUSED.*Ещё ничего/],
] as const)('each has its state, last delivery and error (%s)', async (lang, working, failing) => {
  openReceivers([aStream(), broken], { lang })
  expect((await row(/SIEM/)).textContent).toMatch(working)
  expect((await row(/Logs/)).textContent).toMatch(failing)
})

test('the tab is in the address, and conditions of the events stay behind', async () => {
  const { address } = openReceivers([aStream()])
  await row(/SIEM/)
  fireEvent.click(screen.getByRole('tab', { name: 'Entries' }))
  await waitFor(() => expect(address()).toBe('/team_audit_events'))
  cleanup()
  const events = openReceivers([aStream()], { path: '&q=nothing-like-this' })
  await screen.findByRole('heading', { name: 'Nothing matches' })
  fireEvent.click(screen.getByRole('tab', { name: 'Entries' }))
  await waitFor(() => expect(events.address()).toBe('/team_audit_events'))
})

test('a new webhook shows its secret once, and is not closed away by mistake', async () => {
  const sent: unknown[] = []
  const tested: string[] = []
  const { address } = openReceivers([], {
    createAuditStream: async (input): Promise<NewAuditStream> => {
      sent.push(input.body)
      return { ...aStream({ id: 'ast_9' }), secret: 'whsec_0123456789' }
    },
    testAuditStream: async (input) => {
      tested.push(input.params.id)
      return { error: 'HTTP 500' }
    },
  })
  await screen.findByRole('heading', { name: 'The log is not sent anywhere' })
  fireEvent.click(screen.getByRole('button', { name: 'Add receiver' }))
  const form = await screen.findByRole('dialog', { name: 'New receiver of the log' })
  fireEvent.change(within(form).getByLabelText('Name'), { target: { value: 'SIEM' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Add' }))
  await within(form).findByText('Say where the receiver is.')
  fireEvent.change(within(form).getByLabelText('URL'), { target: { value: 'https://siem.example.org' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Add' }))
  const once = await screen.findByRole('dialog', { name: 'Copy the signing secret' })
  expect(once.textContent).toContain('whsec_0123456789')
  expect(sent).toEqual([{ name: 'SIEM', kind: 'webhook', url: 'https://siem.example.org', ca_pem: null }])
  fireEvent.click(within(once).getByRole('button', { name: 'Send a test event' }))
  await waitFor(() => expect(tested).toEqual(['ast_9']))
  fireEvent.keyDown(once, { key: 'Escape' })
  await within(once).findByText(/cannot be seen again/)
  fireEvent.click(within(once).getByRole('button', { name: 'The secret is copied' }))
  await waitFor(() => expect(address()).toBe('/team_audit_events?tab=receivers'))
  expect(document.body.textContent).not.toContain('whsec_')
})

test('a refusal of the server appears at its field', async () => {
  openReceivers([aStream()], {
    path: '&new=yes',
    createAuditStream: async () => {
      throw aProblem(422, 'ValidationError', 'Wrong.', { url: 'This is a private or local address.' })
    },
  })
  const form = await screen.findByRole('dialog', { name: 'New receiver of the log' })
  fireEvent.change(within(form).getByLabelText('Name'), { target: { value: 'SIEM' } })
  fireEvent.change(within(form).getByLabelText('URL'), { target: { value: 'https://10.0.0.1' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Add' }))
  await within(form).findByText('This is a private or local address.')
})

test('it is paused, goes on, and is deleted after a question that names it', async () => {
  const streams = [aStream(), broken]
  openReceivers(streams)
  await choose(/SIEM/, 'Pause')
  await waitFor(async () => expect((await row(/SIEM/)).textContent).toMatch(/Paused/))
  await choose(/SIEM/, 'Resume')
  await waitFor(async () => expect((await row(/SIEM/)).textContent).toMatch(/Working/))
  await choose(/Logs/, 'Delete')
  const question = await screen.findByRole('dialog', { name: 'Delete the receiver?' })
  expect(question.textContent).toMatch(/Logs.*Waiting: 12 entries/)
  expect(streams).toHaveLength(2)
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(streams.map(({ name }) => name)).toEqual(['SIEM']))
})

test('the drawer has the whole error; a failed load can be repeated', async () => {
  openReceivers([broken], { path: '&receiver=ast_2' })
  const drawer = await screen.findByRole('dialog', { name: 'Logs' })
  expect(drawer.textContent).toMatch(/connect ECONNREFUSED.*12 entries/)
  cleanup()
  openReceivers([], {
    listAuditStreams: async () => {
      throw aProblem(500, 'InternalError', 'Broken.')
    },
  })
  await screen.findByRole('button', { name: 'Retry' })
})

test('a person who may not send the log elsewhere is offered no receivers', async () => {
  openConsole('/team_audit_events', {
    user: aUser({ team, team_role: 'member' }),
    api: {
      audit: {
        listAuditEvents: async () => ({ items: [], next_cursor: null }),
        getAuditFilters: async () => ({ members: [], actions: [], object_kinds: [] }),
      },
    },
  })
  await screen.findByRole('heading', { name: 'No entries yet' })
  expect(screen.queryByRole('tab')).toBeNull()
})
