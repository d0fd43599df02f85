import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl, type Visitor } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { joinTeam } from '../../testing/team.ts'

const client = { machine: 'anna-mbp', os: 'darwin', version: '0.1.0' }

let booted: Booted
let edge: TestEdge
let anna: Person
let boris: Person
let team: { id: string; name: string }
let personal: { id: string }
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  edge = await connectEdge(await listenForEdges(booted))
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
/** Boris is a member of Anna's team and works in his personal space. */
beforeEach(async () => {
  anna = await signUpSomeone(booted, 'Анна')
  boris = await signUpSomeone(booted, 'Борис')
  team = await anna.api.teams.createTeam({ body: { name: 'Ясный лес' } })
  await joinTeam(anna, boris)
  personal = boris.user.team
  await boris.api.teams.selectTeam({ params: { id: personal.id } })
})

async function ask(asked?: string) {
  const { id, secret } = await booted
    .visitor()
    .api.credentials.createTemporalToken({ body: { client, ...(asked && { team: asked }) } })
  return { params: { id }, body: { secret } }
}

/** A client of Boris's, let in to the team. */
async function signInClient(team_id: string) {
  const { params, body } = await ask()
  await boris.api.credentials.approveTemporalToken({ params, body: { team_id } })
  const answer = await boris.api.credentials.exchangeTemporalToken({ params, body })
  if (answer.state !== 'approved') throw new Error(`the client is ${answer.state}`)
  return { ...answer, api: booted.program(answer.token).api }
}

const getTeamOf = async ({ accounts }: Visitor['api']) => (await accounts.getUser()).team.id

describe('a client that is let in', () => {
  test('works in the team that was chosen, while the browser stays where it is', async () => {
    const { api, team: told } = await signInClient(team.id)
    expect(told).toEqual({ id: team.id, name: 'Ясный лес', type: 'team' })
    expect(await getTeamOf(api)).toBe(team.id)
    expect(await getTeamOf(boris.api)).toBe(personal.id)
  })

  test('works in the current team when none is chosen', async () => {
    const { params, body } = await ask()
    const approved = await boris.api.credentials.approveTemporalToken({ params })
    expect(approved.team).toMatchObject({ id: personal.id, type: 'personal' })
    const answer = await boris.api.credentials.exchangeTemporalToken({ params, body })
    expect(answer).toMatchObject({ team: { id: personal.id } })
  })

  test('proposes a team by any text, which the person sees as it was typed', async () => {
    const { params } = await ask('  Ясный лес ')
    const shown = await boris.api.credentials.getTemporalToken({ params })
    expect(shown).toMatchObject({ asked_team: 'Ясный лес', team: null })
  })

  test("in another person's team is refused as if there were no such team, and stays undecided", async () => {
    const { params } = await ask()
    for (const team_id of [anna.user.team.id, 'tea_none']) {
      const approving = boris.api.credentials.approveTemporalToken({ params, body: { team_id } })
      await expect(approving).rejects.toMatchObject({ code: 'NotFound' })
    }
    expect(await boris.api.credentials.getTemporalToken({ params })).toMatchObject({ state: 'pending' })
  })

  test('is reported by email and in the audit log of its team', async () => {
    await signInClient(team.id)
    expect((await booted.emailTo(boris.email))?.text).toContain('Ясный лес')
    await booted.control.platform.settle()
    const { items } = await anna.api.audit.listAuditEvents({ query: { action: 'client.approved' } })
    expect(items).toMatchObject([{ user: { id: boris.user.id } }])
  })
})

describe('the team of a client', () => {
  test('is shown in the list of sessions, beside those of browsers', async () => {
    await signInClient(team.id)
    const { items } = await boris.api.accounts.listSessions()
    expect(items.map(({ kind, team: { id } }) => [kind, id]).sort()).toEqual([
      ['browser', personal.id],
      ['client', team.id],
    ])
  })

  test('is shown with the user token', async () => {
    expect((await boris.api.credentials.getToken()).team).toBeNull()
    expect((await boris.api.credentials.renewToken()).team).toMatchObject({ id: personal.id })
    expect((await boris.api.credentials.getToken()).team).toMatchObject({ id: personal.id, type: 'personal' })
  })

  test('is changed by the client itself, to a team of the person only', async () => {
    const { api } = await signInClient(team.id)
    await api.teams.selectTeam({ params: { id: personal.id } })
    expect(await getTeamOf(api)).toBe(personal.id)
    const selecting = api.teams.selectTeam({ params: { id: anna.user.team.id } })
    await expect(selecting).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('that removed the person is named to the client, with what to do', async () => {
    const { api, token } = await signInClient(team.id)
    await anna.api.teams.removeTeamMember({ params: { id: boris.user.id } })
    const left = { code: 'Unauthorized', data: { left_team: 'Ясный лес' } }
    await expect(api.accounts.getUser()).rejects.toMatchObject(left)
    await expect(edge.link.ask('authenticate', { token, agent: getAgent() })).rejects.toMatchObject({
      ...left,
      text: { en: expect.stringContaining('nora login') },
    })
  })

  test('is not named to a client that was signed out while its person is a member', async () => {
    const { api } = await signInClient(team.id)
    await api.credentials.endClient()
    const refused = await api.accounts.getUser().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'Unauthorized', data: {} })
  })
})

describe('a running client whose token goes to another team', () => {
  test('keeps its tunnels where they are when it reconnects, and a new process opens in the new team', async () => {
    const { api, token } = await signInClient(team.id)
    const agent = getAgent({ client_key: 'the-client-key-of-boris' })
    const { credential_id } = await edge.link.ask('authenticate', { token, agent })
    const first = await edge.link.ask('claim', getClaim(credential_id, { agent }))
    await api.teams.selectTeam({ params: { id: personal.id } })

    const again = await edge.link.ask('authenticate', { token, agent })
    expect(again.team_id).toBe(team.id)
    const [name = ''] = first.hostname.split('.')
    const resumed = await edge.link.ask('claim', getClaim(credential_id, { agent, name }))
    expect(resumed).toMatchObject({ tunnel_id: first.tunnel_id, epoch: first.epoch + 1 })
    expect((await anna.api.tunnels.listTeamTunnels()).items).toMatchObject([{ id: first.tunnel_id }])

    const other = { ...agent, instance: 'process-2' }
    expect((await edge.link.ask('authenticate', { token, agent: other })).team_id).toBe(personal.id)
    const fresh = await edge.link.ask(
      'claim',
      getClaim(credential_id, { agent: other, target: 'localhost:4000' }),
    )
    expect((await boris.api.tunnels.listTunnels()).items).toMatchObject([{ id: fresh.tunnel_id }])
  })

  test('is not kept in a team that its person has left', async () => {
    const { api, token } = await signInClient(team.id)
    const agent = getAgent({ client_key: 'the-client-key-of-boris' })
    const { credential_id } = await edge.link.ask('authenticate', { token, agent })
    await edge.link.ask('claim', getClaim(credential_id, { agent }))
    await api.teams.selectTeam({ params: { id: personal.id } })
    await anna.api.teams.removeTeamMember({ params: { id: boris.user.id } })
    expect((await edge.link.ask('authenticate', { token, agent })).team_id).toBe(personal.id)
  })
})
