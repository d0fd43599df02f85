import type { Debugged, TrafficPolicy } from '@nora/contract/traffic-policies'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FakeApi } from '../../testing/fake-platform.ts'
import { aProblem, aUser } from '../../testing/fixtures.ts'
import { openConsole } from '../../testing/open-console.tsx'

afterEach(cleanup)

const AT = '2026-01-15T10:00:00.000Z'
const anna = { id: 'usr_anna', name: 'Anna', email: 'anna@example.com' }
const SOURCE = 'on_http_request:\n  - name: admin\n    actions:\n      - type: deny\n'

const guard: TrafficPolicy = {
  id: 'tpl_guard',
  name: 'Guard',
  description: '',
  version: 2,
  revision: 5,
  has_draft: false,
  attached_to: ['shop.example.com'],
  refusals_24h: 7,
  user: anna,
  created_at: AT,
  changed_at: AT,
  is_over_limit: false,
  is_read_only: false,
  source: SOURCE,
  tests: '',
  draft: null,
  attachments: [{ endpoint: 'shop.example.com', pinned: null, trial: null, shadow: null }],
}

const version = (number: number, note: string) => ({
  version: number,
  note,
  rolled_back_to: null,
  user: anna,
  created_at: AT,
  is_published: number === guard.version,
})

const head = { start_line: 'GET /admin HTTP/1.1', headers: [['accept', '*/*']] as [string, string][] }
const debugged: Debugged = {
  diagnostics: [],
  input: {
    request: {
      method: 'GET',
      url: 'https://example.com/admin',
      version: 'HTTP/1.1',
      headers: [],
      body: '',
      body_encoding: 'utf8',
      client_ip: '203.0.113.7',
    },
    response: null,
  },
  hidden: ['req.headers.authorization'],
  trace: {
    phases: [
      {
        phase: 'on_http_request',
        us: 12,
        rules: [
          {
            index: 0,
            name: 'admin',
            outcome: 'matched',
            us: 9,
            expressions: [
              {
                source: "req.url.path == '/admin'",
                value: true,
                values: [
                  { start: 0, end: 24, value: true },
                  { start: 0, end: 12, value: '/admin' },
                ],
                reads_hidden: true,
              },
            ],
            actions: [
              {
                type: 'add-headers',
                path: 'on_http_request[0].actions[0]',
                is_run: true,
                note: null,
                before: head,
                after: { ...head, headers: [...head.headers, ['x-mark', 'yes']] },
              },
              {
                type: 'verify-webhook',
                path: 'on_http_request[0].actions[1]',
                is_run: false,
                note: null,
                before: null,
                after: null,
              },
            ],
          },
        ],
      },
    ],
    decision: { kind: 'unknown', status: null, rule: 'admin', action: 'verify-webhook', reason: null },
    request: null,
    response: null,
    certainty: 'cannot_tell',
  },
}

function open(path: string, policy: TrafficPolicy = guard, given: FakeApi['trafficPolicies'] = {}) {
  const trafficPolicies: FakeApi['trafficPolicies'] = {
    getPolicy: async () => policy,
    listPolicies: async () => ({ items: [policy], next_cursor: null }),
    listPolicyEndpoints: async () => ({
      items: [
        { endpoint: 'shop.example.com', kind: 'name', policy: { id: policy.id, name: policy.name } },
        { endpoint: 'api.example.com', kind: 'domain', policy: { id: 'tpl_other', name: 'Other' } },
      ],
    }),
    listVersions: async () => ({ items: [version(2, 'second'), version(1, 'first')], next_before: null }),
    diffVersions: async () => ({
      lines: [
        { kind: 'removed', text: 'status_code: 403', old_line: 1, new_line: null },
        { kind: 'added', text: 'status_code: 404', old_line: null, new_line: 1 },
      ],
      added: 1,
      removed: 1,
    }),
    ...given,
  }
  return openConsole(path, { user: aUser(), api: { trafficPolicies } })
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the policy' })
const press = (key: string, more: object) => fireEvent.keyDown(document.body, { key, ctrlKey: true, ...more })

const visitor = (id: string, email: string) => ({
  id,
  endpoint: 'shop.example.com',
  provider: 'mail-code',
  subject: email,
  email,
  created_at: AT,
  last_seen_at: AT,
  expires_at: '2099-01-01T00:00:00.000Z',
})

describe('visitors of a policy', () => {
  const both = [visitor('vis_1', 'vera@example.com'), visitor('vis_2', 'gleb@example.com')]

  test('are listed, and lose their session one by one or all at once, after a question', async () => {
    const listVisitorSessions = vi.fn(async () => ({ items: both, next_cursor: null }))
    const revokeVisitorSession = vi.fn(async () => undefined)
    const revokeVisitorSessions = vi.fn(async () => ({ revoked: 2 }))
    open('/policies/tpl_guard?tab=visitors', guard, {
      listVisitorSessions,
      revokeVisitorSession,
      revokeVisitorSessions,
    })
    const row = await screen.findByRole('row', { name: /vera@example.com/ })
    fireEvent.click(within(row).getByRole('checkbox'))
    fireEvent.click(await screen.findByRole('button', { name: 'End the session' }))
    const one = await screen.findByRole('dialog', { name: 'End the session?' })
    fireEvent.click(within(one).getByRole('button', { name: 'End the session' }))
    await waitFor(() =>
      expect(revokeVisitorSession).toHaveBeenCalledWith({ params: { id: 'tpl_guard', session: 'vis_1' } }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'End all sessions' }))
    const all = await screen.findByRole('dialog', { name: 'End all sessions?' })
    fireEvent.click(within(all).getByRole('button', { name: 'End all sessions' }))
    await screen.findByText('2 sessions have ended')
    expect(revokeVisitorSessions).toHaveBeenCalledWith({ params: { id: 'tpl_guard' } })
  })

  test('can only be read by who may not change the policy; without any the page says when they appear', async () => {
    const listVisitorSessions = async () => ({ items: [], next_cursor: null })
    open('/policies/tpl_guard?tab=visitors', { ...guard, is_read_only: true }, { listVisitorSessions })
    await screen.findByText('Nobody has signed in yet')
    expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull()
  })

  test('get a link that is shown once and can be withdrawn', async () => {
    const makeShareLink = vi.fn(async () => ({ id: 'lnk1', path: '/?nora_share=token', expires_at: AT }))
    const withdrawShareLink = vi.fn(async () => undefined)
    const listVisitorSessions = async () => ({ items: both, next_cursor: null })
    const policy = {
      ...guard,
      source: 'on_http_request: [{actions: [{type: share-link, config: {key: k}}]}]',
    }
    open('/policies/tpl_guard?tab=visitors', policy, {
      makeShareLink,
      withdrawShareLink,
      listVisitorSessions,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Link for 24 hours' }))
    await screen.findByText('https://shop.example.com/?nora_share=token')
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw the link' }))
    await screen.findByText('The link is withdrawn')
    expect(withdrawShareLink).toHaveBeenCalledWith({ params: { id: 'tpl_guard', link: 'lnk1' } })
  })
})

describe('signing in at a site', () => {
  const view = (is_allowed: boolean) => async () => ({ hostname: 'shop.example.com', is_allowed })

  test('asks the person, who learns what the site will know', async () => {
    const startVisitorSignIn = vi.fn(() => new Promise<never>(() => {}))
    open('/visitor_sign_in?request=k1.sealed', guard, { viewVisitorSignIn: view(true), startVisitorSignIn })
    await screen.findByRole('heading', { name: 'shop.example.com' })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(startVisitorSignIn).toHaveBeenCalledWith({ body: { request: 'k1.sealed' } }))
  })

  test('says so when the site does not let the person in, and when the request is stale', async () => {
    open('/visitor_sign_in?request=k1.sealed', guard, { viewVisitorSignIn: view(false) })
    await screen.findByText('This site does not let you in')
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
    cleanup()
    const viewVisitorSignIn = async () => {
      throw aProblem(404, 'NotFound', 'Gone.')
    }
    open('/visitor_sign_in?request=k1.old', guard, { viewVisitorSignIn })
    await screen.findByText('The request has expired')
  })
})

describe('the page of a policy', () => {
  test('saves a draft by the key, and says that something is not saved yet', async () => {
    const saveDraft = vi.fn(async () => ({
      revision: 6,
      draft: { source: 'rules: []', tests: '', by: anna, at: AT },
      diagnostics: [],
    }))
    open('/policies/tpl_guard', guard, { saveDraft })
    fireEvent.change(await field(), { target: { value: 'rules: []' } })
    await screen.findByText('unsaved changes')
    press('s', { code: 'KeyS' })
    await waitFor(() =>
      expect(saveDraft).toHaveBeenCalledWith({
        params: { id: 'tpl_guard' },
        body: { source: 'rules: []', tests: '', based_on: 5 },
      }),
    )
    await waitFor(() => expect(screen.queryByText('unsaved changes')).toBeNull())
  })

  test('asks once before it is left with what is not saved; its own parts are no leaving', async () => {
    const { address } = open('/policies/tpl_guard')
    fireEvent.change(await field(), { target: { value: 'rules: []' } })
    fireEvent.click(screen.getByRole('tab', { name: 'Versions' }))
    await screen.findByRole('row', { name: /second/ })
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Token' }))
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    expect(address()).toContain('/policies/tpl_guard')
    fireEvent.click(within(question).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toContain('/token'))
  })

  test('is read only for who may not change it', async () => {
    open('/policies/tpl_guard', { ...guard, is_read_only: true })
    expect((await field()).readOnly).toBe(true)
    screen.getByText(/belongs to another member/)
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  })

  test('shows the difference before publishing, and lets one publish although tests fail', async () => {
    const draft = { source: 'rules: []', tests: 'x', by: anna, at: AT }
    const publishPolicy = vi.fn(async ({ body }: { body: { despite_tests?: boolean } }) => {
      if (!body.despite_tests) throw aProblem(409, 'Conflict', '1 of 2 tests fails.', {}, { why: 'tests' })
      return {
        policy: { ...guard, version: 3, revision: 7 },
        version: { ...version(3, ''), is_published: true },
        tests: [],
      }
    })
    open('/policies/tpl_guard', { ...guard, draft }, { publishPolicy } as FakeApi['trafficPolicies'])
    fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish the draft' })
    await within(dialog).findByText('status_code: 404')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
    fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'Publish although tests fail' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
    await screen.findByText('v3 is published')
    expect(publishPolicy).toHaveBeenCalledTimes(2)
  })

  test('stays while it is attached, and says where', async () => {
    const deletePolicy = async () => {
      throw aProblem(409, 'Conflict', 'It is attached to shop.example.com.')
    }
    open('/policies/tpl_guard', guard, { deletePolicy })
    fireEvent.click(await screen.findByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete the policy?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await within(dialog).findByText('It is attached to shop.example.com.')
  })

  test('changes the versions at an address, and leaves its other addresses alone', async () => {
    const other = { endpoint: 'a.example.com', pinned: 1, trial: null, shadow: { version: 2 } }
    const setAttachments = vi.fn(async ({ body }: { body: { items: unknown[] } }) => ({ items: body.items }))
    const policy = { ...guard, attachments: [...guard.attachments, other] }
    open('/policies/tpl_guard?tab=addresses', policy, { setAttachments } as FakeApi['trafficPolicies'])
    fireEvent.click(await screen.findByRole('button', { name: 'Actions: shop.example.com' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Detach' }))
    const dialog = await screen.findByRole('dialog', { name: 'Detach shop.example.com?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Detach' }))
    await waitFor(() =>
      expect(setAttachments).toHaveBeenCalledWith({ params: { id: 'tpl_guard' }, body: { items: [other] } }),
    )
  })

  test('counts what its rules did', async () => {
    const at = { endpoint: 'shop.example.com', version: 2, rule: 'admin' }
    const getRuleCounts = async () => ({
      items: [
        { ...at, action: 'deny', outcome: 'refused', count: 1200 },
        { ...at, action: '', outcome: 'error', count: 3 },
      ],
    })
    open('/policies/tpl_guard?tab=counts', guard, { getRuleCounts })
    const row = await screen.findByRole('row', { name: /deny/ })
    expect(row.textContent).toContain('1,200')
  })
})

describe('the debugger', () => {
  test('shows every value, what an action made of the head, and takes an answer for one that is not run', async () => {
    const debugPolicy = vi.fn(async () => debugged)
    open('/policy_debug?policy=tpl_guard', guard, { debugPolicy })
    fireEvent.change(await screen.findByRole('textbox', { name: 'URL' }), {
      target: { value: 'https://example.com/admin' },
    })
    press('Enter', { code: 'Enter' })
    await screen.findByText('Cannot tell: an action was not run')
    screen.getByText('"/admin"')
    screen.getByText(/\+ x-mark: yes/)
    screen.getByText(/req.headers.authorization/)
    const form = screen.getByRole('form', { name: 'Answer in place of the action' })
    fireEvent.click(within(form).getByRole('radio', { name: 'failed' }))
    fireEvent.click(within(form).getByRole('button', { name: 'Use' }))
    await waitFor(() =>
      expect(debugPolicy).toHaveBeenLastCalledWith({
        body: expect.objectContaining({
          source: SOURCE,
          request: expect.objectContaining({ url: 'https://example.com/admin' }),
          stand_ins: [{ path: 'on_http_request[0].actions[1]', passes: false }],
        }),
      }),
    )
  })

  test('runs the policy of another by its name, because its secrets are hidden from the reader', async () => {
    const debugPolicy = vi.fn(async () => debugged)
    open('/policy_debug?policy=tpl_guard', { ...guard, is_read_only: true }, { debugPolicy })
    await screen.findByRole('textbox', { name: 'URL' })
    press('Enter', { code: 'Enter' })
    await waitFor(() => expect(debugPolicy).toHaveBeenCalled())
    expect(debugPolicy).toHaveBeenCalledWith({ body: expect.objectContaining({ policy_id: 'tpl_guard' }) })
    expect(debugPolicy).not.toHaveBeenCalledWith({ body: expect.objectContaining({ source: SOURCE }) })
  })

  test('reads a pasted command into the form', async () => {
    open('/policy_debug')
    fireEvent.click(await screen.findByRole('radio', { name: 'Paste' }))
    const pasted = screen.getByRole('textbox', { name: /^A curl command/ })
    fireEvent.change(pasted, { target: { value: 'no request' } })
    fireEvent.click(screen.getByRole('button', { name: 'Read' }))
    await screen.findByText(/looks like no curl command/)
    fireEvent.change(pasted, { target: { value: "curl -X PUT https://a.example/x -H 'x-key: 1'" } })
    fireEvent.click(screen.getByRole('button', { name: 'Read' }))
    const url = await screen.findByRole<HTMLInputElement>('textbox', { name: 'URL' })
    expect(url.value).toBe('https://a.example/x')
  })
})
