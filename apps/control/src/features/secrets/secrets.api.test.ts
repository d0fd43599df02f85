import { randomBytes, toBase64url } from '@nora/vault-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ConfigWriter, nextId, toHolder } from './testing/config-writer.ts'
import { firstEnvironment, listLogged, makeProject, useSecrets } from './testing/secrets-stage.ts'

const stage = useSecrets()

let environment: string
beforeAll(async () => {
  environment = firstEnvironment(await makeProject(stage.anna))
})
const make = () => new ConfigWriter(stage.anna).create(environment)
const get = ({ id }: ConfigWriter, query: object = {}, who = stage.anna) =>
  who.api.secrets.getConfig({ params: { id }, query })
const refusedAt = (field: string) => ({ code: 'ValidationError', fields: { [field]: expect.anything() } })

describe('a config', () => {
  test('is made with its secrets, and read back as it was signed', async () => {
    const config = await new ConfigWriter(stage.anna).create(environment, { wanted: [{}, {}] })
    const read = await get(config)
    expect(read.config).toMatchObject({ id: config.id, epoch: 1, seq: 1, secrets: 2, role: 'admin' })
    expect(read.heads).toMatchObject([{ seq: 1, access: [{ subject: stage.anna.user_id, role: 'admin' }] }])
    expect(read.rows).toHaveLength(2)
    expect(read.rows[0]).toMatchObject({ version: 1, author_id: stage.anna.user_id, seq: 1 })
    expect(toBase64url(config.head)).toBe(read.heads[0]?.body)
    expect(await listLogged(stage, config.id)).toContainEqual({
      action: 'secrets_config.created',
      data: expect.objectContaining({ secrets: 2 }),
    })
  })

  test('is a root when it is the first of its environment, which the others inherit from', async () => {
    const project = await makeProject(stage.anna)
    const place = firstEnvironment(project)
    const root = await new ConfigWriter(stage.anna).create(place)
    const branch = await new ConfigWriter(stage.anna).create(place)
    const { secrets } = stage.anna.api
    const shown = (await secrets.getProject({ params: { id: project.id } })).configs
    expect(shown.map(({ id, is_root, position }) => [id, is_root, position])).toEqual([
      [root.id, true, 0],
      [branch.id, false, 1],
    ])
    const drop = (id: string) => {
      const slug = shown.find((one) => one.id === id)?.slug ?? ''
      return secrets.deleteConfig({ params: { id }, query: { slug } })
    }
    await expect(drop(root.id)).rejects.toMatchObject({ code: 'Conflict', data: { why: 'branches' } })
    await drop(branch.id)
    await drop(root.id)
  })

  test('has a slug and an id that no other one has', async () => {
    const config = await make()
    const taken = new ConfigWriter(stage.anna)
    const slug = config.id.toLowerCase().replaceAll('_', '-')
    await expect(taken.create(environment, { slug })).rejects.toMatchObject({
      code: 'Conflict',
      fields: { slug: expect.anything() },
    })
    const again = new ConfigWriter(stage.anna, config.id)
    await expect(again.create(environment, { slug: 'again' })).rejects.toMatchObject({
      code: 'Conflict',
      data: { why: 'id' },
    })
  })

  test('is made by administrators of its project, for whom it opens', async () => {
    const body = async (config: ConfigWriter, holders = [toHolder(config.vault, 'admin' as const)]) => ({
      body: {
        ...(await config.makeCreate(holders)),
        environment_id: environment,
        slug: 'mine',
        name: 'Mine',
      },
    })
    const boris = stage.boris.api.secrets.createConfig(await body(new ConfigWriter(stage.boris)))
    await expect(boris).rejects.toMatchObject({ code: 'NotFound' })
    const { secrets } = stage.anna.api
    const without = await body(new ConfigWriter(stage.anna))
    without.body.grants = []
    await expect(secrets.createConfig(without)).rejects.toMatchObject(refusedAt('grants'))
    const viewer = await body(new ConfigWriter(stage.anna), [toHolder(stage.anna, 'viewer')])
    await expect(secrets.createConfig(viewer)).rejects.toMatchObject(refusedAt('access'))
    const nonMembers = [toHolder(stage.anna, 'admin'), toHolder(stage.outsider, 'viewer')]
    const foreign = await body(new ConfigWriter(stage.anna), nonMembers)
    await expect(secrets.createConfig(foreign)).rejects.toMatchObject(refusedAt('access.1.subject'))
  })

  test('that is locked is neither renamed nor deleted until somebody unlocks it', async () => {
    const config = await make()
    const { secrets } = stage.anna.api
    const change = (body: object) => secrets.changeConfig({ params: { id: config.id }, body })
    const { slug } = await change({ is_locked: true })
    const locked = { code: 'Conflict', data: { why: 'locked', locked_by: stage.anna.user_id } }
    await expect(change({ name: 'Other' })).rejects.toMatchObject(locked)
    await expect(change({ slug: 'other' })).rejects.toMatchObject(locked)
    const drop = () => secrets.deleteConfig({ params: { id: config.id }, query: { slug } })
    await expect(drop()).rejects.toMatchObject(locked)
    await config.write([{}])
    expect(await change({ is_locked: false, name: 'Other' })).toMatchObject({
      name: 'Other',
      locked_by: null,
    })
    await drop()
    const actions = (await listLogged(stage, config.id)).map(({ action }) => action)
    expect(actions).toEqual([
      'secrets_config.created',
      'secrets_config.locked',
      'secrets.written',
      'secrets_config.changed',
      'secrets_config.unlocked',
      'secrets_config.deleted',
    ])
  })

  test('that is frozen keeps its values, for everybody', async () => {
    const config = await make()
    const params = { id: config.id }
    await stage.anna.api.secrets.changeConfig({ params, body: { is_frozen: true } })
    await expect(config.write([{}])).rejects.toMatchObject({ code: 'Conflict', data: { why: 'frozen' } })
    await stage.anna.api.secrets.changeConfig({ params, body: { is_frozen: false } })
    await config.write([{}])
  })
})

describe('a write', () => {
  test('on an older head is a conflict that says how far the config is, and changes nothing', async () => {
    const config = await make()
    const body = await config.makeWrite(await config.makeRows([{}]))
    await config.write([{}])
    const late = stage.anna.api.secrets.writeSecrets({ params: { id: config.id }, body })
    await expect(late).rejects.toMatchObject({ code: 'Conflict', data: { seq: 2 } })
    expect((await get(config)).rows).toHaveLength(1)
  })

  test('of several at once is stored once; the others are conflicts', async () => {
    const config = await make()
    const bodies = await Promise.all([1, 2, 3].map(async () => config.makeWrite(await config.makeRows([{}]))))
    const params = { id: config.id }
    const outcomes = await Promise.allSettled(
      bodies.map((body) => stage.anna.api.secrets.writeSecrets({ params, body })),
    )
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const conflict = { code: 'Conflict', data: { seq: 2 } }
    expect(refused).toMatchObject([conflict, conflict])
    expect((await get(config)).rows).toHaveLength(1)
  })

  test('is whole or nothing: one bad row refuses all of them, by field', async () => {
    const config = await make()
    const [good, bad] = await config.makeRows([{}, {}])
    if (!good || !bad) throw new Error('two rows were made')
    const spoilt = [
      [{ ...bad, version: 2 }, 'rows.1.version'],
      [{ ...bad, epoch: 2 }, 'rows.1.epoch'],
      [{ ...bad, envelope: good.envelope }, 'rows.1.signature'],
      [{ ...bad, id: nextId('sec') }, 'rows.1.signature'],
      [{ ...bad, envelope: toBase64url(Uint8Array.of(2, ...randomBytes(200))) }, 'rows.1.envelope'],
      [good, 'rows.1.id'],
    ] as const
    for (const [row, field] of spoilt) {
      const body = await config.makeWrite([good, row])
      const call = stage.anna.api.secrets.writeSecrets({ params: { id: config.id }, body })
      await expect(call).rejects.toMatchObject(refusedAt(field))
    }
    expect((await get(config)).config).toMatchObject({ seq: 1, secrets: 0 })
  })

  test('with a head of another list, place, author or signature is refused', async () => {
    const config = await make()
    const rows = await config.makeRows([{}])
    const spoilt = [
      { list: new Uint8Array(32) },
      { collection: nextId('cfg') },
      { seq: 3 },
      { epoch: 2 },
      { previous: new Uint8Array(32) },
      { author: stage.boris.user_id },
      { keys: stage.boris.keys },
    ]
    for (const changes of spoilt) {
      const body = await config.makeWrite(rows, { spoilt: changes })
      const call = stage.anna.api.secrets.writeSecrets({ params: { id: config.id }, body })
      await expect(call).rejects.toMatchObject(refusedAt('head'))
    }
  })

  test('of nothing is refused, and so is more than a config holds', async () => {
    const config = await make()
    await expect(config.write([])).rejects.toMatchObject(refusedAt('rows'))
    const value = 'x'.repeat(64_000)
    const large = Array.from({ length: 33 }, () => ({ value }))
    await config.write(large)
    const { secrets } = stage.anna.api
    const body = await config.makeWrite(await config.makeRows(large))
    await expect(secrets.writeSecrets({ params: { id: config.id }, body })).rejects.toMatchObject({
      code: 'Conflict',
      data: { why: 'limit' },
    })
  })

  test('removes secrets, whose ids never come back', async () => {
    const config = await make()
    const [id = '', kept = ''] = await config.write([{}, {}])
    await config.write([], [id])
    const since = await get(config, { rows_since: 2 })
    expect(since).toMatchObject({ rows: [], removed: [id] })
    expect((await get(config)).rows.map((row) => row.id)).toEqual([kept])
    await expect(config.write([{ id }])).rejects.toMatchObject(refusedAt('rows.0.id'))
    const again = await config.makeWrite([], { removed: [id] })
    const call = stage.anna.api.secrets.writeSecrets({ params: { id: config.id }, body: again })
    await expect(call).rejects.toMatchObject(refusedAt('removed.0'))
  })

  test('is told by its counts, and by no name', async () => {
    const config = await make()
    const [one = '', two = ''] = await config.write([{}, {}])
    await config.write([{ id: one }, {}], [two])
    const logged = (await listLogged(stage, config.id)).filter(({ action }) => action === 'secrets.written')
    expect(logged.map(({ data }) => data)).toEqual([
      { created: 2, changed: 0, removed: 0, token_id: null },
      { created: 1, changed: 1, removed: 1, token_id: null },
    ])
  })
})

describe('reading', () => {
  test('since a head tells what came after it', async () => {
    const config = await make()
    const [first = ''] = await config.write([{}, {}])
    await config.write([{ id: first }])
    const since = await get(config, { rows_since: 2, heads_since: 2 })
    expect(since.rows.map(({ id, version }) => [id, version])).toEqual([[first, 2]])
    expect(since.heads.map(({ seq, access }) => [seq, access === null])).toEqual([
      [2, false],
      [3, true],
    ])
  })

  test('gives people the hash alone of a secret for machines', async () => {
    const config = await make()
    await config.write([{ machines_only: true }])
    const [row] = (await get(config)).rows
    expect(row).toMatchObject({ envelope: null, machines_only: true })
    expect(row?.envelope_hash).toBe(toBase64url([...config.rows.values()][0]?.hashes[0] ?? new Uint8Array()))
    const params = { id: config.id, secret: row?.id ?? '' }
    const { items } = await stage.anna.api.secrets.listSecretVersions({ params })
    expect(items).toMatchObject([{ envelope: null, version: 1, is_removed: false }])
  })

  test('is told in the audit log and in the list of reads once a minute for each caller', async () => {
    const config = await make()
    await Promise.all([get(config), get(config), get(config)])
    const count = async () =>
      (await listLogged(stage, config.id)).filter(({ action }) => action === 'secrets.read').length
    expect(await count()).toBe(1)
    stage.booted.clock.advance(61_000)
    await get(config)
    expect(await count()).toBe(2)
    const { items } = await stage.anna.api.secrets.listSecretReads({ params: { id: config.id } })
    const subject = stage.anna.user_id
    expect(items).toMatchObject([{ subject, kind: 'person', name: 'Анна Белова', reads: 2 }])
  })

  test('of the history gives every version, page by page, the newest first', async () => {
    const config = await make()
    const [id = ''] = await config.write([{}])
    await config.write([{ id }, {}])
    await config.write([], [id])
    const { secrets } = stage.anna.api
    const page = (query: object) => secrets.listSecretHistory({ params: { id: config.id }, query })
    const first = await page({ limit: 2 })
    expect(first.items.map(({ seq, is_removed }) => [seq, is_removed])).toEqual([
      [4, true],
      [3, false],
      [3, false],
    ])
    const rest = await page({ limit: 2, before_seq: first.next_before_seq ?? 0 })
    expect(rest).toMatchObject({ items: [{ id, seq: 2, version: 1 }], next_before_seq: null })
    const versions = await secrets.listSecretVersions({ params: { id: config.id, secret: id } })
    expect(versions.items.map(({ version, is_removed }) => [version, is_removed])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
    const unknown = secrets.listSecretVersions({ params: { id: config.id, secret: nextId('sec') } })
    await expect(unknown).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('the server keeps nothing of what a secret says', async () => {
    const config = await make()
    await config.write([{ value: 'a value nobody knows' }])
    const { db } = stage.booted.control.platform
    const stored = (await db.execute('select r::text from secrets_rows r')) as { rows: unknown[] }
    expect(stored.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored.rows)).not.toContain('nobody knows')
  })
})

describe('own values', () => {
  const envelope = toBase64url(Uint8Array.of(1, ...randomBytes(200)))

  test('are kept for each person, and of two writers at once one is told to look again', async () => {
    const config = await make()
    const params = { id: config.id }
    const { secrets } = stage.anna.api
    const set = (expected_version: number) =>
      secrets.setOwnValues({ params, body: { envelope, expected_version } })
    expect(await secrets.getOwnValues({ params })).toEqual({ envelope: null, version: 0 })
    expect(await set(0)).toEqual({ envelope, version: 1 })
    const conflict = { code: 'Conflict', data: { version: 1 } }
    await expect(set(0)).rejects.toMatchObject(conflict)
    await expect(set(2)).rejects.toMatchObject(conflict)
    await set(1)
    await expect(stage.boris.api.secrets.getOwnValues({ params })).rejects.toMatchObject({ code: 'NotFound' })
  })
})
