import type { SecretsRole } from '@nora/contract/secrets'
import { beforeEach, describe, expect, test } from 'vitest'
import { proving, signInElsewhere } from '../../testing/person.ts'
import { addMember } from '../../testing/team.ts'
import type { VaultPerson } from '../vault/testing/vault-person.ts'
import { ConfigWriter, toHolder } from './testing/config-writer.ts'
import { addSomeone, firstEnvironment, listLogged, makeProject, useSecrets } from './testing/secrets-stage.ts'

const stage = useSecrets()

let project_id: string
let config: ConfigWriter
beforeEach(async () => {
  const project = await makeProject(stage.anna)
  project_id = project.id
  config = await new ConfigWriter(stage.anna).create(firstEnvironment(project))
})

const me = () => toHolder(stage.anna, 'admin')
const get = (who: VaultPerson) => who.api.secrets.getConfig({ params: { id: config.id }, query: {} })
const setMembers = (...members: [VaultPerson, SecretsRole][]) =>
  stage.anna.api.secrets.setProjectMembers({
    params: { id: project_id },
    body: { members: members.map(([{ user_id }, role]) => ({ user_id, role })) },
  })
const tasks = async (who = stage.anna) =>
  (await who.api.secrets.listSecretsTasks()).items.filter(({ config_id }) => config_id === config.id)
const refusedAt = (field: string) => ({ code: 'ValidationError', fields: { [field]: expect.anything() } })
const notFound = { code: 'NotFound' }

describe('an access list', () => {
  test('lets in whom it names, as far as their role goes', async () => {
    await expect(get(stage.boris)).rejects.toMatchObject(notFound)
    await config.setAccess([me(), toHolder(stage.boris, 'viewer')])
    expect((await get(stage.boris)).config).toMatchObject({ role: 'viewer', grant: expect.anything() })
    const theirs = Object.assign(new ConfigWriter(stage.boris, config.id), { ...config, vault: stage.boris })
    const refused = { code: 'Forbidden', data: { role: 'viewer', needs: 'editor' } }
    await expect(theirs.write([{}])).rejects.toMatchObject(refused)
    await config.setAccess([me(), toHolder(stage.boris, 'editor')])
    Object.assign(theirs, { seq: config.seq, head: config.head, access: config.access })
    await theirs.write([{}])
    await expect(theirs.setAccess([toHolder(stage.boris, 'admin')])).rejects.toMatchObject({
      code: 'Forbidden',
      data: { role: 'editor', needs: 'admin' },
    })
    expect((await listLogged(stage, config.id)).map(({ action }) => action)).toEqual([
      'secrets_config.created',
      'secrets_config.access_set',
      'secrets.read',
      'secrets_config.access_set',
      'secrets.written',
    ])
  })

  test('names each once, with an administrator, and nobody below their role in the project', async () => {
    const { secrets } = stage.anna.api
    const params = { id: config.id }
    await setMembers([stage.boris, 'editor'])
    const set = async (...holders: Parameters<ConfigWriter['makeAccess']>) =>
      secrets.setConfigAccess({ params, body: await config.makeAccess(...holders) })
    const viewer = toHolder(stage.boris, 'viewer')
    await expect(set([me(), viewer])).rejects.toMatchObject(refusedAt('access.1.role'))
    await expect(set([me(), toHolder(stage.outsider, 'viewer')])).rejects.toMatchObject(
      refusedAt('access.1.subject'),
    )
    await expect(set([toHolder(stage.anna, 'viewer')], [])).rejects.toMatchObject(refusedAt('access.0.role'))
    const body = await config.makeAccess([me(), toHolder(stage.boris, 'editor')])
    const twice = { ...body, access: [...body.access, ...body.access.slice(1)] }
    await expect(secrets.setConfigAccess({ params, body: twice })).rejects.toMatchObject(refusedAt('access'))
  })

  test('takes nobody out without a new key', async () => {
    await config.setAccess([me(), toHolder(stage.boris, 'viewer')])
    await expect(config.setAccess([me()])).rejects.toMatchObject(refusedAt('access'))
  })

  test('cannot leave out an owner whose keys the directory has', async () => {
    const olga = await addSomeone(stage)
    const role = { params: { id: olga.user_id }, body: { role: 'owner' as const } }
    await proving(stage.people.anna).api.teams.changeTeamMember(role)
    await config.setAccess([me(), toHolder(stage.vera, 'viewer')])
    await stage.anna.signGenesis(stage.team_id)
    await stage.anna.signMember(stage.team_id, olga, 'owner')
    const without = [me(), toHolder(stage.vera, 'editor')]
    await expect(config.setAccess(without)).rejects.toMatchObject(refusedAt('access'))
    await config.setAccess([...without, toHolder(olga, 'admin')])
    await proving(stage.people.anna).api.teams.removeTeamMember({ params: { id: olga.user_id } })
  })

  test('is of grants for those in it, each given once and signed here', async () => {
    const { secrets } = stage.anna.api
    const params = { id: config.id }
    const holders = [me(), toHolder(stage.boris, 'viewer')]
    const body = await config.makeAccess(holders)
    const [grant] = body.grants
    if (!grant) throw new Error('one grant was made')
    const send = (grants: typeof body.grants) =>
      secrets.setConfigAccess({ params, body: { ...body, grants } })
    await expect(send([grant, grant])).rejects.toMatchObject(refusedAt('grants.1.subject'))
    const foreign = { ...grant, subject: stage.vera.user_id }
    await expect(send([foreign])).rejects.toMatchObject(refusedAt('grants.0.subject'))
    await expect(send([{ ...grant, subject: stage.anna.user_id }])).rejects.toMatchObject(
      refusedAt('grants.0.signed'),
    )
    await send([grant])
  })
})

describe('a role in the project', () => {
  test('holds in a config once it is signed there; until then nothing in it is told', async () => {
    await config.write([{}])
    await setMembers([stage.boris, 'editor'])
    const waiting = await get(stage.boris)
    expect(waiting).toMatchObject({ config: { role: 'editor', grant: null, secrets: 1 }, rows: [] })
    expect(await tasks()).toEqual([{ config_id: config.id, kind: 'join', subjects: [stage.boris.user_id] }])
    await config.setAccess([me(), toHolder(stage.boris, 'editor')], [])
    expect(await tasks()).toEqual([{ config_id: config.id, kind: 'grant', subjects: [stage.boris.user_id] }])
    await config.setAccess([me(), toHolder(stage.boris, 'editor')], [toHolder(stage.boris, 'editor')])
    expect(await tasks()).toEqual([])
    expect((await get(stage.boris)).rows).toHaveLength(1)
  })

  test('that is taken away closes its configs at once, and calls for a new key', async () => {
    await setMembers([stage.boris, 'viewer'])
    await config.setAccess([me(), toHolder(stage.boris, 'viewer')])
    await get(stage.boris)
    await setMembers()
    await expect(get(stage.boris)).rejects.toMatchObject(notFound)
    expect(await tasks()).toEqual([{ config_id: config.id, kind: 'rotate', subjects: [stage.boris.user_id] }])
    expect((await get(stage.anna)).config.is_rotation_due).toBe(true)
    // Signed as before it gives nothing back.
    await config.setAccess([me(), toHolder(stage.boris, 'viewer'), toHolder(stage.vera, 'viewer')])
    await expect(get(stage.boris)).rejects.toMatchObject(notFound)
    config = await config.rotate([me(), toHolder(stage.vera, 'viewer')], new Map())
    expect(await tasks()).toEqual([])
  })

  test('that was given in the config itself stays when that in the project goes', async () => {
    await config.setAccess([me(), toHolder(stage.boris, 'viewer')])
    await setMembers([stage.boris, 'viewer'])
    await setMembers()
    expect((await get(stage.boris)).config.role).toBe('viewer')
  })

  test('that becomes less holds at once, and is signed later', async () => {
    await setMembers([stage.boris, 'admin'])
    await config.setAccess([me(), toHolder(stage.boris, 'admin')])
    await setMembers([stage.boris, 'viewer'])
    expect((await get(stage.boris)).config.role).toBe('viewer')
    const theirs = Object.assign(new ConfigWriter(stage.boris, config.id), { ...config, vault: stage.boris })
    await expect(theirs.write([{}])).rejects.toMatchObject({ code: 'Forbidden' })
    expect(await tasks()).toEqual([{ config_id: config.id, kind: 'join', subjects: [stage.boris.user_id] }])
    await config.setAccess([me(), toHolder(stage.boris, 'viewer')])
    expect(await tasks()).toEqual([])
  })
})

describe('whoever leaves the team', () => {
  test('reads nothing from then on, and is taken out by the next key, also when they come back', async () => {
    const oleg = await addSomeone(stage)
    const [id = ''] = await config.write([{ value: 'kept' }])
    await config.setAccess([me(), toHolder(oleg, 'editor')])
    await get(oleg)
    await proving(stage.people.anna).api.teams.removeTeamMember({ params: { id: oleg.user_id } })
    expect(await tasks()).toMatchObject([{ kind: 'rotate', subjects: [oleg.user_id] }])
    config = await config.rotate([me()], new Map([[id, 'kept']]))
    expect(await tasks()).toEqual([])
    const back = { ...oleg.person, ...(await signInElsewhere(stage.booted, oleg.person)) }
    await addMember(stage.booted, back, stage.team_id)
    await oleg.unlock(back.api)
    const again = back.api.secrets.getConfig({ params: { id: config.id }, query: {} })
    await expect(again).rejects.toMatchObject(notFound)
    expect((await get(stage.anna)).rows).toMatchObject([{ id, epoch: 2, version: 1 }])
  })
})
