import { isDeepStrictEqual } from 'node:util'
import { DAY_MS } from '@nora/kit'
import type { AskAnswer, Claim } from '@nora/link'
import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { makePublicKeyLine } from '../../testing/public-key.ts'
import { addMember, makeTeam } from '../../testing/team.ts'
import { audit_events } from '../audit/audit.tables.ts'

type People = NonNullable<Claim['people']>

const NOBODY: People = { whole_team: false, emails: [] }

let booted: Booted
let edge: TestEdge
let anna: Person
let boris: Person
let shell: AskAnswer<'claim'>

beforeAll(async () => {
  booted = await bootControl()
  edge = await connectEdge(await listenForEdges(booted))
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  boris = await signUpSomeone(booted, 'Борис')
  const team_id = await makeTeam(booted, anna)
  await addMember(booted, boris, team_id)
  shell = await openShell(anna)
  edge.pushes.length = 0
})

async function openShell(owner: Person, people = NOBODY) {
  const { token } = await owner.api.credentials.renewToken()
  const agent = getAgent({ client_key: `the-client-key-of-${owner.user.id}` })
  const { credential_id } = await edge.link.ask('authenticate', { token, agent })
  return edge.link.ask('claim', getClaim(credential_id, { kind: 'ssh', target: 'shell', people, agent }))
}

async function addKey(owner: Person, name: string, changes: { names?: string[]; expires_at?: string } = {}) {
  const body = { key: makePublicKeyLine(), name, ...changes }
  const { items } = await owner.api.credentials.addPublicKeys({ body })
  return items[0]?.id ?? ''
}

async function namesOfKeys(people = NOBODY): Promise<string[]> {
  const { keys } = await edge.link.ask('list_authorised_keys', { tunnel_id: shell.tunnel_id, people })
  return keys.map(({ name }) => name).sort()
}

describe('a shell', () => {
  test('is a port with an address of its own', () => {
    expect(shell.url).toBe(`ssh://127.0.0.2:${shell.tcp?.port}`)
  })

  test('is opened by the keys of its owner, and by nobody else’s', async () => {
    await addKey(anna, 'laptop')
    await addKey(boris, 'desk')
    expect(await namesOfKeys()).toEqual(['laptop'])
  })

  test('is opened by keys of members who are named, and by all for the whole team', async () => {
    await addKey(anna, 'laptop')
    await addKey(boris, 'desk')
    const carol = await signUpSomeone(booted, 'Carol')
    await addKey(carol, 'stranger')
    expect(await namesOfKeys({ whole_team: false, emails: [boris.email.toUpperCase()] })).toEqual([
      'desk',
      'laptop',
    ])
    expect(await namesOfKeys({ whole_team: true, emails: [] })).toEqual(['desk', 'laptop'])
    expect(await namesOfKeys({ whole_team: false, emails: [carol.email] })).toEqual(['laptop'])
  })

  test('is not opened by keys that are for other names, or have expired', async () => {
    await addKey(anna, 'here', { names: [String(shell.tcp?.port)] })
    await addKey(anna, 'elsewhere', { names: ['shop'] })
    const tomorrow = new Date(booted.clock.now().getTime() + DAY_MS).toISOString()
    await addKey(anna, 'until tomorrow', { expires_at: tomorrow })
    expect(await namesOfKeys()).toEqual(['here', 'until tomorrow'])
    booted.clock.advance(2 * DAY_MS)
    expect(await namesOfKeys()).toEqual(['here'])
  })

  test('cannot be opened for somebody who is no member, and the owner is told who', async () => {
    const people = { whole_team: false, emails: ['nobody@example.com', boris.email] }
    await expect(openShell(anna, people)).rejects.toMatchObject({
      code: 'BadRequest',
      text: { en: expect.stringContaining('no members of your team: nobody@example.com.') },
    })
  })

  test('is not opened by keys of a member whose account is disabled, and edges learn of both turns', async () => {
    const { id: team_id } = (await anna.api.accounts.getUser()).team
    await addKey(boris, 'desk')
    const wholeTeam = { whole_team: true, emails: [] }
    const operate = (name: string) => booted.control.runAdminCall({ name, input: { user: boris.email } })
    const push = { name: 'keys_changed', body: { team_id } }
    const renewals = () => edge.pushes.filter((one) => isDeepStrictEqual(one, push))
    await expect.poll(() => renewals().length).toBe(1)
    await operate('disableUser')
    await expect.poll(() => renewals().length).toBe(2)
    expect(await namesOfKeys(wholeTeam)).toEqual([])
    await operate('enableUser')
    await expect.poll(() => renewals().length).toBe(3)
    expect(await namesOfKeys(wholeTeam)).toEqual(['desk'])
  })

  test('has edges ask again when a key is added, changed or removed', async () => {
    const { id: team_id } = (await anna.api.accounts.getUser()).team
    const id = await addKey(boris, 'desk')
    await boris.api.credentials.changePublicKey({ params: { id }, body: { name: 'table' } })
    await boris.api.credentials.removePublicKey({ params: { id } })
    const push = { name: 'keys_changed', body: { team_id } }
    await expect
      .poll(() => edge.pushes.filter(({ name }) => name === 'keys_changed'))
      .toEqual([push, push, push])
  })
})

describe('the visitors of a shell', () => {
  const visitor = (id: string) => ({
    id,
    person: 'Борис',
    key_name: 'desk',
    fingerprint: 'SHA256:abc',
    address: '198.51.100.7',
    opened_at: booted.clock.now().toISOString(),
    uses: ['shell' as const],
  })
  const report = (sequence: number, ids: readonly string[], is_repeated = false) =>
    edge.link.ask('report_sessions', {
      tunnel_id: shell.tunnel_id,
      sequence,
      is_repeated,
      sessions: ids.map(visitor),
    })
  const params = () => ({ id: shell.tunnel_id })
  const shownTo = async (person: Person) =>
    (await person.api.tunnels.getTunnel({ params: params() })).sessions.map(({ id }) => id)

  async function audited(): Promise<[string, unknown][]> {
    await booted.control.platform.settle()
    const rows = await booted.control.platform.db
      .select()
      .from(audit_events)
      .where(and(eq(audit_events.object_id, shell.tunnel_id), like(audit_events.action, 'tunnel.session%')))
      .orderBy(asc(audit_events.position))
    return rows.map(({ action, data }) => [action, (data as { session_id: string }).session_id])
  }

  test('are shown with their tunnel as they come and go, each told to the audit log once', async () => {
    await report(1, ['ses_1'])
    await report(2, ['ses_1', 'ses_2'])
    await report(2, ['ses_1', 'ses_2'])
    expect(await shownTo(anna)).toEqual(['ses_1', 'ses_2'])
    await report(1, [])
    await report(3, ['ses_2'])
    expect(await shownTo(anna)).toEqual(['ses_2'])
    expect(await audited()).toEqual([
      ['tunnel.session_opened', 'ses_1'],
      ['tunnel.session_opened', 'ses_2'],
      ['tunnel.session_closed', 'ses_1'],
    ])
  })

  test('that are told again after control was away are no news', async () => {
    await report(1, ['ses_1'], true)
    expect(await shownTo(anna)).toEqual(['ses_1'])
    expect(await audited()).toEqual([])
  })

  test('are gone with their tunnel', async () => {
    await report(1, ['ses_1'])
    await anna.api.tunnels.stopTunnel({ params: params() })
    expect(await shownTo(anna)).toEqual([])
    expect((await audited()).at(-1)).toEqual(['tunnel.session_closed', 'ses_1'])
  })

  test('are sent away by the owner, of whom the agent is told', async () => {
    await report(1, ['ses_1'])
    const of = { id: shell.tunnel_id, session_id: 'ses_1' }
    await anna.api.tunnels.endSession({ params: of })
    const push = {
      name: 'end_session',
      body: { tunnel_id: shell.tunnel_id, session_id: 'ses_1', by: 'Анна Белова' },
    }
    await expect.poll(() => edge.pushes).toContainEqual(push)
    expect(await audited()).toContainEqual(['tunnel.session_ended', 'ses_1'])
  })

  test('cannot be sent away by other members, nor when they have left', async () => {
    await report(1, ['ses_1'])
    const of = { id: shell.tunnel_id, session_id: 'ses_1' }
    await expect(boris.api.tunnels.endSession({ params: of })).rejects.toMatchObject({ code: 'NotFound' })
    await report(2, [])
    await expect(anna.api.tunnels.endSession({ params: of })).rejects.toMatchObject({ code: 'Conflict' })
    await expect(booted.visitor().api.tunnels.endSession({ params: of })).rejects.toMatchObject({
      code: 'Unauthorized',
    })
  })
})
