import type { AuditEvent } from '@nora/contract/audit'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { toAuditQuery } from './audit-query.ts'

afterEach(cleanup)

const team = { id: 'tea_1', name: 'Forest', icon: null, type: 'team' } as const
const anna = aUser({ team })

function anEvent(changes: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: 'aud_1',
    position: 7,
    at: '2026-01-15T10:00:00.000Z',
    action: 'member.changed',
    object: { kind: 'member', id: 'usr_boris', name: 'boris@example.org' },
    outcome: 'success',
    user: { id: anna.id, name: 'Anna Belova', email: anna.email, avatar_url: null },
    credential: { id: 'key_1', kind: 'api_key', name: 'CI' },
    address: '192.0.2.7',
    client: 'curl/8',
    request_id: 'req_1',
    data: {
      email: 'boris@example.org',
      before: { role: 'member', has_seat: true },
      after: { role: 'admin', has_seat: true },
    },
    previous_hash: '0'.repeat(64),
    hash: 'a'.repeat(64),
    ...changes,
  }
}

const unknown = anEvent({
  id: 'aud_2',
  action: 'moon.landed',
  object: { kind: 'moon', id: 'mon_1', name: null },
  user: null,
  credential: null,
  client: 'nora-server',
  address: 'local',
  outcome: 'failure',
  data: {},
})

type Query = Parameters<NonNullable<NonNullable<FakeApi['audit']>['listAuditEvents']>>[0]

function openAudit(path = '/team_audit_events', given: FakeApi['audit'] = {}, lang: 'ru' | 'en' = 'en') {
  const audit: FakeApi['audit'] = {
    listAuditEvents: async () => ({ items: [anEvent(), unknown], next_cursor: null }),
    getAuditFilters: async () => ({
      members: [
        { id: anna.id, name: 'Anna Belova', email: anna.email, avatar_url: null },
        { id: 'usr_boris', name: null, email: 'boris@example.org', avatar_url: null },
      ],
      actions: ['member.changed', 'moon.landed'],
      object_kinds: ['member', 'moon'],
    }),
    ...given,
  }
  return openConsole(path, { user: { ...anna, language: lang }, lang, api: { audit } })
}

const rows = () => screen.getAllByRole('row').slice(1)

test.each([
  ['en', /Changed the rights of boris@example.org.*role: user → administrator.*Anna Belova.*key “CI”/],
  ['ru', /Изменены права участника boris@example.org.*роль: пользователь → администратор.*ключ «CI»/],
] as const)(
  'an event is a sentence with what changed, who did it and with which key (%s)',
  async (lang, words) => {
    openAudit('/team_audit_events', {}, lang)
    await screen.findAllByRole('row')
    expect(rows()[0]?.textContent).toMatch(words)
  },
)

test('actions without words are still listed, and so is a failure of the operator', async () => {
  openAudit()
  await screen.findByText('moon.landed')
  expect(rows()[1]?.textContent).toMatch(/moon\.landed.*failed.*Server operator/)
})

test('the address of the page holds every condition, and the server is asked for them', async () => {
  const asked: unknown[] = []
  const { address } = openAudit(
    '/team_audit_events?q=boris&member=usr_boris&action=member.changed&kind=member&object=usr_1&address=192.0.2.7',
    {
      listAuditEvents: async (input: Query) => {
        asked.push(input?.query)
        return { items: [], next_cursor: null }
      },
    },
  )
  await screen.findByRole('heading', { name: 'Nothing matches' })
  expect(asked[0]).toMatchObject({
    q: 'boris',
    member: 'usr_boris',
    action: 'member.changed',
    object_kind: 'member',
    object: 'usr_1',
    address: '192.0.2.7',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/team_audit_events'))
})

test('days of the reader become moments: the last one is whole', () => {
  const day = (text: string) => new Date(`${text}T00:00:00`).toISOString()
  const { from, to } = toAuditQuery({ from: '2026-01-15', to: '2026-01-15' })
  expect([from, to]).toEqual([day('2026-01-15'), day('2026-01-16')])
  expect(toAuditQuery({ from: 'yesterday' }).from).toBeUndefined()
})

test('the drawer has before beside after, the raw event, and narrows the list', async () => {
  const { address } = openAudit('/team_audit_events?event=aud_1')
  const drawer = await screen.findByRole('dialog', { name: 'Changed the rights of boris@example.org' })
  const changes = within(drawer).getAllByRole('row').slice(1)
  // What stayed the same is no change.
  expect(changes.map((row) => row.textContent)).toEqual(['roleuseradministrator'])
  expect(drawer.textContent).toContain('"request_id": "req_1"')
  fireEvent.click(within(drawer).getByRole('button', { name: 'Everything from this address' }))
  await waitFor(() => expect(address()).toBe('/team_audit_events?address=192.0.2.7'))
})

test('files are of what the conditions let through', async () => {
  openAudit('/team_audit_events?kind=member&event=')
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  const csv = await screen.findByRole('menuitem', { name: /CSV/ })
  expect(csv.getAttribute('href')).toBe('/v1/team/audit_events/export?format=csv&object_kind=member')
})

test('more is loaded as one scrolls', async () => {
  openAudit('/team_audit_events', {
    listAuditEvents: async (input: Query) =>
      input?.query?.cursor
        ? { items: [anEvent({ id: 'aud_0', client: 'older' })], next_cursor: null }
        : { items: [anEvent()], next_cursor: '7' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('a person who may not see the log learns whom to ask; a personal space has none; a failure can be retried', async () => {
  openAudit('/team_audit_events', {
    listAuditEvents: async () => {
      throw aProblem(500, 'InternalError', 'Broken.')
    },
  })
  await screen.findByRole('button', { name: 'Retry' })
  cleanup()
  openConsole('/team_audit_events', { user: aUser() })
  await screen.findByRole('heading', { name: 'This page is for a team' })
})
