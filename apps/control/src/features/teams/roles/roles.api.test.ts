import type { TunnelCommand } from '@nora/contract'
import { ROLES_PER_TEAM } from '@nora/contract/teams'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { newPublicKeyLine } from '../../../testing/program-credentials.ts'
import { getCredential, joinTeam } from '../../../testing/team.ts'
import { team_roles } from '../roles.tables.ts'

let booted: Booted
let edge: TestEdge
let anna: Person
let boris: Person
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  edge = await connectEdge(await listenForEdges(booted))
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted, 'Анна')
  boris = await signUpSomeone(booted, 'Борис')
  await anna.api.teams.createTeam({ body: { name: 'Ясный лес' } })
  await joinTeam(anna, boris)
  edge.pushes.length = 0
})

const kinds = ['http', 'ssh', 'tcp', 'trigger'] as const

async function roleThatDenies(...denied_commands: TunnelCommand[]): Promise<string> {
  const body = { name: `No ${denied_commands.join(' ')}`, denied_commands }
  return (await anna.api.teams.createTeamRole({ body })).id
}

const giveRoles = (...role_ids: string[]) =>
  anna.api.teams.changeTeamMember({ params: { id: boris.user.id }, body: { role_ids } })

const claim = (credential_id: string, kind: (typeof kinds)[number]) =>
  edge.link.ask(
    'claim',
    getClaim(credential_id, {
      kind,
      target: kind,
      people: kind === 'ssh' ? { emails: [], whole_team: false } : null,
    }),
  )

/** Kinds that a credential is refused. */
async function refusedKinds(credential_id: string): Promise<string[]> {
  const refused: string[] = []
  for (const kind of kinds) {
    await claim(credential_id, kind).catch((error: { code?: string }) => {
      expect(error.code).toBe('Forbidden')
      refused.push(kind)
    })
  }
  return refused
}

describe('a custom role', () => {
  test.each([
    [['http'], ['http']],
    [['ssh'], ['ssh']],
    [['tcp'], ['tcp', 'trigger']],
    [
      ['http', 'tcp'],
      ['http', 'tcp', 'trigger'],
    ],
  ] as [TunnelCommand[], string[]][])('that denies %j refuses tunnels of %j', async (denied, refused) => {
    const credential_id = await getCredential(edge, boris)
    await giveRoles(await roleThatDenies(...denied))
    expect(await refusedKinds(credential_id)).toEqual(refused)
  })

  test('holds for ssh -R as for the client', async () => {
    await boris.api.credentials.addPublicKeys({ body: { key: newPublicKeyLine() } })
    const [key] = (await boris.api.credentials.listPublicKeys()).items
    await giveRoles(await roleThatDenies('tcp'))
    const owner = await edge.link.ask('find_public_key', {
      fingerprint: key?.fingerprint ?? '',
      remote_address: '192.0.2.7',
      has_signed: true,
    })
    expect(await refusedKinds(owner.credential_id)).toEqual(['tcp', 'trigger'])
  })

  test('beside another forbids what either does, and says which roles and whom to ask', async () => {
    const [noHttp, noSsh] = [await roleThatDenies('http'), await roleThatDenies('ssh')]
    const credential_id = await getCredential(edge, boris)
    await giveRoles(noHttp, noSsh)
    expect(await refusedKinds(credential_id)).toEqual(['http', 'ssh'])
    await expect(claim(credential_id, 'ssh')).rejects.toMatchObject({
      message: `SSH tunnels are forbidden by your role “No ssh”. It can be lifted by Анна (${anna.email}).`,
    })
  })

  test('that begins to forbid ends what is open, and only that', async () => {
    const credential_id = await getCredential(edge, boris)
    const site = await claim(credential_id, 'http')
    const trigger = await claim(credential_id, 'trigger')
    const id = await roleThatDenies()
    await giveRoles(id)
    await anna.api.teams.changeTeamRole({ params: { id }, body: { denied_commands: ['tcp'] } })
    await expect
      .poll(() => edge.pushes.filter(({ name }) => name === 'stop_tunnel'))
      .toEqual([{ name: 'stop_tunnel', body: { tunnel_id: trigger.tunnel_id, by: 'Анна' } }])
    const { items } = await boris.api.tunnels.listTunnels({ query: { state: 'live' } })
    expect(items.map((tunnel) => tunnel.id)).toEqual([site.tunnel_id])
  })

  test('that is deleted forbids nothing any more, and nobody has it', async () => {
    const id = await roleThatDenies('http')
    const credential_id = await getCredential(edge, boris)
    await giveRoles(id)
    expect((await anna.api.teams.listTeamRoles()).items).toMatchObject([{ id, members: 1 }])
    await anna.api.teams.deleteTeamRole({ params: { id } })
    expect(await refusedKinds(credential_id)).toEqual([])
    const member = await anna.api.teams.getTeamMember({ params: { id: boris.user.id } })
    expect(member.roles).toEqual([])
  })

  test('forbids in its own team only', async () => {
    await giveRoles(await roleThatDenies('http'))
    await boris.api.teams.selectTeam({ params: { id: boris.user.team.id } })
    const { token } = await boris.api.credentials.renewToken()
    const { credential_id } = await edge.link.ask('authenticate', { token, agent: getAgent() })
    expect(await refusedKinds(credential_id)).toEqual([])
  })

  test('has a name of its own in the team, and the team no more roles than the bound', async () => {
    await anna.api.teams.createTeamRole({ body: { name: 'Web' } })
    const { id } = await anna.api.teams.createTeamRole({ body: { name: 'Data', description: 'No sites.' } })
    const taken = { code: 'ValidationError', fields: { name: expect.any(String) } }
    await expect(anna.api.teams.createTeamRole({ body: { name: 'web' } })).rejects.toMatchObject(taken)
    await expect(
      anna.api.teams.changeTeamRole({ params: { id }, body: { name: 'WEB' } }),
    ).rejects.toMatchObject(taken)
    expect(await anna.api.teams.changeTeamRole({ params: { id }, body: { name: 'data' } })).toMatchObject({
      name: 'data',
      description: 'No sites.',
    })
    const { db, clock } = booted.control.platform
    const { team } = await anna.api.accounts.getUser()
    const row = { team_id: team.id, description: '', denied_commands: [], created_at: clock.now() }
    const rows = Array.from({ length: ROLES_PER_TEAM - 2 }, (_, index) => ({
      ...row,
      id: `rol_${team.id}_${index}`,
      name: `role ${index}`,
    }))
    await db.insert(team_roles).values(rows)
    await expect(anna.api.teams.createTeamRole({ body: { name: 'One more' } })).rejects.toMatchObject({
      code: 'Conflict',
      data: { limit: ROLES_PER_TEAM },
    })
  })
})
