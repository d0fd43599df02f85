import { beforeEach, describe, expect, test } from 'vitest'
import { ConfigWriter, type Holder, toHolder } from './testing/config-writer.ts'
import { firstEnvironment, listLogged, makeProject, useSecrets } from './testing/secrets-stage.ts'

const stage = useSecrets()
let config: ConfigWriter
let ids: string[]
let holders: Holder[]
beforeEach(async () => {
  const project = await makeProject(stage.anna)
  holders = [toHolder(stage.anna, 'admin'), toHolder(stage.boris, 'editor')]
  config = await new ConfigWriter(stage.anna).create(firstEnvironment(project), { others: holders.slice(1) })
  ids = await config.write([{ value: 'one' }, { value: 'two' }])
})

const values = () => new Map(ids.map((id) => [id, 'anew']))
const get = () => stage.anna.api.secrets.getConfig({ params: { id: config.id }, query: {} })
const history = () => stage.anna.api.secrets.listSecretHistory({ params: { id: config.id }, query: {} })
const cut = (of = config) => of.rotate(holders, values(), { previous: null })

describe('a cut of the history', () => {
  test('leaves the secrets as they are, and no version or key from before', async () => {
    await config.write([{ id: ids[0] ?? '', value: 'other' }])
    const later = await config.rotate(holders, values())
    expect((await history()).items).toHaveLength(3)
    const next = await cut(later)
    const read = await get()
    expect(read).toMatchObject({ config: { epoch: 3, seq: next.seq }, previous: [] })
    expect(read.rows.map(({ id }) => id).sort()).toEqual([...ids].sort())
    const { items } = await history()
    const kept = { epoch: 3, seq: next.seq, author_id: stage.anna.user_id, signed_by: stage.anna.user_id }
    expect(items).toMatchObject([kept, kept])
    expect(new Set(items.map(({ envelope }) => envelope))).toEqual(
      new Set(read.rows.map(({ envelope }) => envelope)),
    )
    expect(await listLogged(stage, config.id)).toContainEqual({
      action: 'secrets_config.history_cut',
      data: { epoch: 3, secrets: 2, versions: 1 },
    })
  })

  test('goes on: later writes are its next versions', async () => {
    const next = await cut()
    await next.write([{ id: ids[0] ?? '', value: 'later' }])
    const params = { id: config.id, secret: ids[0] ?? '' }
    const { items } = await stage.anna.api.secrets.listSecretVersions({ params })
    expect(items.map(({ version, epoch }) => [version, epoch])).toEqual([
      [2, 2],
      [1, 2],
    ])
  })

  test('is refused while secrets for machines only would be lost, and changes nothing', async () => {
    await config.write([{ machines_only: true }])
    const refused = { code: 'Conflict', data: { why: 'machines_only', secrets: 1 } }
    await expect(cut()).rejects.toMatchObject(refused)
    expect((await get()).config).toMatchObject({ epoch: 1 })
    expect((await history()).items).toHaveLength(3)
  })

  test('is refused while the config is locked, and to those who do not administer it', async () => {
    const params = { id: config.id }
    await stage.anna.api.secrets.changeConfig({ params, body: { is_locked: true } })
    const locked = { code: 'Conflict', data: { why: 'locked', locked_by: stage.anna.user_id } }
    await expect(cut()).rejects.toMatchObject(locked)
    const theirs = Object.assign(new ConfigWriter(stage.boris, config.id), { ...config, vault: stage.boris })
    await expect(cut(theirs)).rejects.toMatchObject({ code: 'Forbidden', data: { needs: 'admin' } })
  })
})
