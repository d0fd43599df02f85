import { randomBytes, toSealingKey } from '@nora/vault-core'
import { describe, expect, test } from 'vitest'
import {
  makeEntry,
  makeShop,
  type SecretsWorld,
  startMachine,
  toPairs,
  toSet,
} from '../testing/secrets-world.ts'
import { loadAllOwnValues, loadOwnValues, resealOwnValues } from './own-values.ts'
import type { SecretToSave } from './secrets-views.ts'

const ADDRESS = { project: 'shop', config: 'dev' }

async function addBranch({ anna }: SecretsWorld, project_id: string, environment_id: string) {
  return anna.secrets.createConfig({ environment_id, project_id, slug: 'dev-anna', name: 'Anna' })
}

async function listNames(world: SecretsWorld['anna'], config: string): Promise<string[]> {
  const { secrets } = await world.secrets.openConfig(config)
  return secrets.map(({ entry }) => entry?.name ?? '?').sort()
}

test('what one person saves another reads, and a machine gets', async () => {
  const world = await makeShop()
  const { anna, boris, server, root } = world
  const saved = await boris.secrets.saveSecrets(root, { set: [toSet('URL', 'https://a.test')], remove: [] })
  expect(saved).toMatchObject({ saved: [expect.stringMatching(/^sec_/)], removed: [], conflicts: [] })
  const view = await anna.secrets.openConfig(root)
  expect(view).toMatchObject({ state: 'open', role: 'admin', root: null, root_state: null, refusal: null })
  expect(view.secrets).toMatchObject([
    { version: 1, author_id: 'usr_boris', entry: { value: 'https://a.test' } },
  ])
  expect(view.members).toMatchObject([
    { user_id: 'usr_anna', config_role: 'admin', has_grant: true },
    { user_id: 'usr_boris', config_role: 'editor', has_grant: true },
  ])
  const { id, text } = await anna.secrets.createMachineToken({
    name: 'ci',
    config_ids: [root],
    may_write: false,
    cidrs: [],
    expires_at: null,
  })
  const machine = await startMachine(server, text)
  expect(machine.token_id).toBe(id)
  expect(toPairs(await machine.getSecretSet(ADDRESS))).toEqual({ URL: 'https://a.test' })
  expect((await anna.secrets.openConfig(root)).members.at(-1)).toEqual({
    kind: 'machine',
    token_id: id,
    name: 'ci',
    config_role: 'viewer',
    has_grant: true,
  })
})

describe('two people who write at once', () => {
  test('keep each other’s changes of other names', async () => {
    const { anna, boris, root } = await makeShop()
    await anna.secrets.openConfig(root)
    await boris.secrets.openConfig(root)
    await Promise.all([
      anna.secrets.saveSecrets(root, { set: [toSet('A', '1')], remove: [] }),
      boris.secrets.saveSecrets(root, { set: [toSet('B', '2')], remove: [] }),
    ])
    expect(await listNames(anna, root)).toEqual(['A', 'B'])
    expect(await listNames(boris, root)).toEqual(['A', 'B'])
  })

  test('are asked about the same secret, and about a name that was taken', async () => {
    const { anna, boris, root } = await makeShop()
    const { saved } = await anna.secrets.saveSecrets(root, { set: [toSet('A', '1')], remove: [] })
    const [id = ''] = saved
    await boris.secrets.saveSecrets(root, { set: [{ ...toSet('A', '2'), id, version: 1 }], remove: [] })
    const late = await anna.secrets.saveSecrets(root, {
      set: [{ ...toSet('A', '3'), id, version: 1 }, toSet('A', '4'), toSet('B', '5')],
      remove: [{ id, version: 1 }],
    })
    expect(late.saved).toHaveLength(1)
    expect(late.conflicts.map(({ name, theirs }) => [name, theirs?.entry?.value])).toEqual([
      ['A', '2'],
      ['A', '2'],
      ['A', '2'],
    ])
    expect(await listNames(anna, root)).toEqual(['A', 'B'])
  })

  test('exchange names in one write', async () => {
    const { anna, root } = await makeShop()
    const { saved } = await anna.secrets.saveSecrets(root, {
      set: [toSet('A', '1'), toSet('B', '2')],
      remove: [],
    })
    const [a = '', b = ''] = saved
    const { conflicts } = await anna.secrets.saveSecrets(root, {
      set: [
        { ...toSet('B', '1'), id: a, version: 1 },
        { ...toSet('A', '2'), id: b, version: 1 },
      ],
      remove: [],
    })
    expect(conflicts).toEqual([])
    expect(toPairs(await anna.secrets.getSecretSet(ADDRESS))).toEqual({ A: '2', B: '1' })
  })
})

test('whoever is taken out opens nothing new, and a machine keeps its token', async () => {
  const { anna, boris, server, root } = await makeShop()
  await anna.secrets.saveSecrets(root, { set: [toSet('A', 'old')], remove: [] })
  const token = { name: 'ci', config_ids: [root], may_write: true, cidrs: [], expires_at: null }
  const { id, text } = await anna.secrets.createMachineToken(token)
  const machine = await startMachine(server, text)
  await machine.getSecretSet(ADDRESS)
  const view = await anna.secrets.setConfigAccess(root, [
    { subject: 'usr_anna', kind: 'person', role: 'admin' },
    { subject: id, kind: 'machine', role: 'editor' },
  ])
  expect(view).toMatchObject({ epoch: 2 })
  await anna.secrets.saveSecrets(root, { set: [toSet('B', 'new')], remove: [] })
  expect(toPairs(await machine.getSecretSet(ADDRESS))).toEqual({ A: 'old', B: 'new' })
  const [written] = (await machine.saveSecrets(ADDRESS, { set: [toSet('C', 'ours')], remove: [] })).saved
  expect(await anna.secrets.openConfig(root)).toMatchObject({
    secrets: expect.arrayContaining([expect.objectContaining({ id: written, author_id: id })]),
  })
  await expect(boris.secrets.getSecretSet(ADDRESS)).rejects.toMatchObject({ code: 'NotFound' })
  expect(await boris.secrets.openConfig(root)).toMatchObject({ state: 'waits', secrets: [] })
})

test('a branch stands before its root, and own values before both; references follow across projects', async () => {
  const world = await makeShop()
  const { anna, boris, project, root } = world
  const [environment] = project.environments
  const branch = await addBranch(world, project.id, environment?.id ?? '')
  await anna.secrets.saveSecrets(root, {
    set: [toSet('HOST', 'root'), toSet('URL', 'https://${HOST}/$${x}'), toSet('N', 'x', { type: 'string' })],
    remove: [],
  })
  await anna.secrets.saveSecrets(branch, {
    set: [
      toSet('HOST', 'branch'),
      toSet('PORT', '${N}', { type: 'integer' }),
      toSet('FAR', '${other.prod.KEY}'),
    ],
    remove: [],
  })
  const address = { project: '', config: 'dev-anna' }
  const set = await anna.secrets.getSecretSet(address)
  expect(set).toMatchObject({ project: 'shop', config: 'dev-anna', config_id: branch, epoch: 1 })
  expect(toPairs(set)).toEqual({ HOST: 'branch', N: 'x', PORT: 'x', URL: 'https://branch/${x}' })
  expect(set.problems).toEqual([
    { name: 'FAR', fault: 'no_grant', path: ['shop/dev-anna/FAR', 'other/prod/KEY'] },
    { name: 'PORT', fault: 'wrong_type', path: ['shop/dev-anna/PORT'] },
  ])
  await anna.secrets.setOwnValue(branch, 'HOST', 'mine')
  await anna.secrets.setOwnValue(branch, 'N', '80')
  const other = await anna.secrets.createProject({
    slug: 'other',
    name: 'Other',
    environments: [{ slug: 'prod', name: 'Production' }],
  })
  await anna.secrets.saveSecrets(other.configs[0]?.id ?? '', { set: [toSet('KEY', 'far')], remove: [] })
  const mine = await anna.secrets.getSecretSet(address)
  expect(mine.problems).toEqual([])
  expect(toPairs(mine)).toMatchObject({ FAR: 'far', HOST: 'mine', PORT: '80', URL: 'https://mine/${x}' })
  expect(mine.values.find(({ name }) => name === 'HOST')).toMatchObject({ origin: 'own' })
  expect(toPairs(await boris.secrets.getSecretSet(address))).toMatchObject({ HOST: 'branch' })
})

test('own values follow the person to another device, and one that is older is refused', async () => {
  const { anna, server, root } = await makeShop()
  await anna.secrets.setOwnValue(root, 'A', 'first')
  const before = new Map(server.getConfig(root).own)
  await anna.secrets.setOwnValue(root, 'A', 'second')
  const phone = await anna.onOtherDevice()
  expect((await phone.secrets.openConfig(root)).own).toEqual([{ name: 'A', value: 'second' }])
  server.getConfig(root).own.set('usr_anna', before.get('usr_anna') ?? { envelope: '', version: 0 })
  await expect(phone.secrets.getSecretSet(ADDRESS)).rejects.toMatchObject({ fault: 'older' })
  expect((await phone.secrets.openConfig(root)).own).toEqual([])
  expect(phone.news).toContainEqual({ kind: 'refused', refusal: { fault: 'older', what: 'config' } })
})

test('own values move under a new account key', async () => {
  const { anna, root } = await makeShop()
  await anna.secrets.setOwnValue(root, 'A', 'mine')
  const { opening } = anna.session
  const all = await loadAllOwnValues(opening)
  const account = { ...opening.account, sealing: await toSealingKey(randomBytes(32)) }
  await expect(loadOwnValues({ ...opening, account }, root)).rejects.toMatchObject({ fault: 'wrong_key' })
  await resealOwnValues({ ...opening, account }, all)
  expect((await loadOwnValues({ ...opening, account }, root)).values).toEqual([{ name: 'A', value: 'mine' }])
})

test('a config goes back to what it was in one write, also across a new key', async () => {
  const { anna, root } = await makeShop()
  const { saved } = await anna.secrets.saveSecrets(root, {
    set: [toSet('A', '1'), toSet('B', '2')],
    remove: [],
  })
  const [a = '', b = ''] = saved
  const then = (await anna.secrets.openConfig(root)).seq
  await anna.secrets.saveSecrets(root, {
    set: [{ ...toSet('A', '10'), id: a, version: 1 }, toSet('C', '3')],
    remove: [{ id: b, version: 1 }],
  })
  const history = await anna.secrets.listSecretHistory(root)
  expect(history.items.map(({ entry, is_removed }) => (is_removed ? 'gone' : entry?.value))).toEqual([
    'gone',
    '3',
    '10',
    '2',
    '1',
  ])
  const versions = await anna.secrets.listSecretVersions(root, a)
  expect(versions.map(({ version, entry }) => [version, entry?.value])).toEqual([
    [1, '1'],
    [2, '10'],
  ])
  await anna.secrets.rotateConfig(root)
  const { conflicts } = await anna.secrets.restoreConfig(root, then)
  expect(conflicts).toEqual([])
  expect(toPairs(await anna.secrets.getSecretSet(ADDRESS))).toEqual({ A: '1', B: '2' })
})

test('a secret for machines only is written by people, read by machines, and outlives a new key', async () => {
  const { anna, server, root } = await makeShop()
  await anna.secrets.saveSecrets(root, { set: [{ ...toSet('KEY', 'k'), machines_only: true }], remove: [] })
  const { secrets } = await anna.secrets.openConfig(root)
  expect(secrets).toMatchObject([{ entry: null, is_broken: false, machines_only: true }])
  const token = { name: 'ci', config_ids: [root], may_write: false, cidrs: [], expires_at: null }
  const { text } = await anna.secrets.createMachineToken(token)
  await anna.secrets.rotateConfig(root)
  expect(toPairs(await (await startMachine(server, text)).getSecretSet(ADDRESS))).toEqual({ KEY: 'k' })
  const set = await anna.secrets.getSecretSet(ADDRESS)
  expect(set.problems).toMatchObject([{ fault: 'not_readable', path: [`shop/dev/${secrets[0]?.id}`] }])
})

test('a copied config has the secrets of the first, and they are its own', async () => {
  const world = await makeShop()
  const { anna, project, root } = world
  await anna.secrets.saveSecrets(root, { set: [toSet('A', '1')], remove: [] })
  const copy = await anna.secrets.createConfig({
    environment_id: project.environments[0]?.id ?? '',
    project_id: project.id,
    slug: 'copy',
    name: 'Copy',
    copy_from: root,
  })
  const view = await anna.secrets.openConfig(copy)
  expect(view).toMatchObject({ root_state: 'open', root: { config_id: root } })
  expect(view.secrets).toMatchObject([{ version: 1, entry: makeEntry('A', '1') }])
  expect(view.members.map((member) => member.config_role)).toEqual(['editor', 'admin'])
})

test('a task lets in whom the person agreed to; the server’s word alone gives nobody a key, and takes rights', async () => {
  const { anna, boris, server, project, root } = await makeShop()
  await anna.secrets.setProjectMembers(project.id, [])
  expect(await boris.secrets.openConfig(root)).toMatchObject({ state: 'waits' })
  expect(server.getConfig(root)).toMatchObject({ epoch: 2 })
  const said = server.projects[0]
  if (said === undefined) throw new Error('there is no project')
  said.members = [{ user_id: 'usr_boris', role: 'editor' }]
  const task = { config_id: root, kind: 'join' as const, subjects: ['usr_boris'] }
  expect(await anna.secrets.listSecretsTasks()).toEqual([task])
  expect(await anna.secrets.doSecretsTasks()).toEqual({ done: [], left: [task] })
  expect(await boris.secrets.openConfig(root)).toMatchObject({ state: 'waits' })
  expect(await anna.secrets.doSecretsTasks([task])).toEqual({ done: [task], left: [] })
  expect(await boris.secrets.openConfig(root)).toMatchObject({ state: 'open', role: 'editor' })
  said.members = [{ user_id: 'usr_boris', role: 'viewer' }]
  expect(await anna.secrets.doSecretsTasks()).toEqual({ done: [task], left: [] })
  expect(await boris.secrets.openConfig(root)).toMatchObject({ state: 'open', role: 'viewer' })
})

test('earlier slugs lead people and machines to the config, and references too', async () => {
  const { anna, server, project, root } = await makeShop()
  const set = [toSet('A', '1'), toSet('B', '${development.A}')]
  await anna.secrets.saveSecrets(root, { set, remove: [] })
  const token = { name: 'ci', config_ids: [root], may_write: false, cidrs: [], expires_at: null }
  const { text } = await anna.secrets.createMachineToken(token)
  server.getConfig(root).formerSlugs = ['development']
  const said = server.projects.find(({ id }) => id === project.id)
  if (said) said.former_slugs = ['store']
  const address = { project: 'store', config: 'development' }
  const expected = { project: 'shop', config: 'dev', problems: [] }
  const ofPerson = await anna.secrets.getSecretSet(address)
  expect(ofPerson).toMatchObject(expected)
  expect(toPairs(ofPerson)).toEqual({ A: '1', B: '1' })
  const ofMachine = await (await startMachine(server, text)).getSecretSet(address)
  expect(ofMachine).toMatchObject(expected)
  expect(toPairs(ofMachine)).toEqual({ A: '1', B: '1' })
})

test('what is no secret is refused before anything is written', async () => {
  const { anna, server, root } = await makeShop()
  const before = server.getConfig(root).seq
  const refused: [SecretToSave, string][] = [
    [toSet('A-B', '1'), 'name'],
    [toSet('A', 'a\0b'), 'value'],
    [toSet('A', 'x', { type: 'integer' }), 'value'],
    [toSet('A', '1', { comment: 'x'.repeat(1_025) }), 'comment'],
  ]
  for (const [one, fault] of refused) {
    const change = { set: [toSet('B', '1'), one], remove: [] }
    await expect(anna.secrets.saveSecrets(root, change)).rejects.toMatchObject({ fault })
  }
  expect(server.getConfig(root).seq).toBe(before)
})
