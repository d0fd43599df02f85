import { MINUTE_MS } from '@nora/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import type { VaultPerson } from '../vault/testing/vault-person.ts'
import { ConfigWriter, type Holder, toHolder } from './testing/config-writer.ts'
import { firstEnvironment, listLogged, makeProject, reopen, useSecrets } from './testing/secrets-stage.ts'

const stage = useSecrets()

let config: ConfigWriter
let ids: string[]
let holders: Holder[]
beforeEach(async () => {
  const project = await makeProject(stage.anna)
  holders = [toHolder(stage.anna, 'admin'), toHolder(stage.boris, 'admin')]
  const others = holders.slice(1)
  config = await new ConfigWriter(stage.anna).create(firstEnvironment(project), { others })
  ids = await config.write([{ value: 'one' }, { value: 'two' }])
})

const values = () => new Map(ids.map((id) => [id, 'anew']))
const calls = (who: VaultPerson = stage.anna) => {
  const params = { id: config.id, epoch: 2 }
  const { secrets } = who.api
  type Rotation = Awaited<ReturnType<ConfigWriter['makeRotation']>>
  return {
    begin: (expected_seq = config.seq) => secrets.beginConfigRotation({ params, body: { expected_seq } }),
    put: (rows: Rotation['rows']) => secrets.putConfigRotationRows({ params, body: { rows } }),
    commit: (body: Rotation['commit']) => secrets.commitConfigRotation({ params, body }),
    cancel: () => secrets.cancelConfigRotation({ params }),
  }
}
const get = () => stage.anna.api.secrets.getConfig({ params: { id: config.id }, query: {} })
const refusedAt = (field: string) => ({ code: 'ValidationError', fields: { [field]: expect.anything() } })
const conflict = (data: object) => ({ code: 'Conflict', data })

describe('a rotation', () => {
  test('switches rows, access and grants at once, and keeps the key before for the history', async () => {
    const next = await config.rotate(holders.slice(0, 1), values())
    const read = await get()
    expect(read.config).toMatchObject({ epoch: 2, seq: 3, is_rotation_due: false })
    expect(read.config.access.map(({ subject }) => subject)).toEqual([stage.anna.user_id])
    expect(read.rows.map(({ epoch, version, seq }) => [epoch, version, seq])).toEqual([
      [2, 1, 3],
      [2, 1, 3],
    ])
    expect(read.previous).toMatchObject([{ epoch: 1 }])
    const again = { params: { id: config.id }, query: {} }
    await expect(stage.boris.api.secrets.getConfig(again)).rejects.toMatchObject({ code: 'NotFound' })
    await next.write([{ id: ids[0] ?? '' }])
    const logged = await listLogged(stage, config.id)
    expect(logged).toContainEqual({ action: 'secrets_config.rotated', data: { epoch: 2, secrets: 2 } })
  })

  test('changes nothing before its commit, which needs every row', async () => {
    const { rows, commit } = await config.makeRotation(holders, values())
    await calls().begin()
    expect(await calls().put(rows.slice(0, 1))).toEqual({ staged: 1, of: 2 })
    const missing = conflict({ why: 'not_staged', staged: 1, of: 2 })
    await expect(calls().commit(commit)).rejects.toMatchObject(missing)
    expect(await get()).toMatchObject({ config: { epoch: 1, seq: 2 }, previous: [] })
    expect(await calls().put(rows)).toEqual({ staged: 2, of: 2 })
    await calls().commit(commit)
  })

  test('leaves secrets for machines under the key before, because nobody can seal them anew', async () => {
    const [hidden = ''] = await config.write([{ machines_only: true }])
    await config.rotate(holders, values())
    const rows = new Map((await get()).rows.map((row) => [row.id, row.epoch]))
    expect(rows.get(hidden)).toBe(1)
    expect(rows.get(ids[0] ?? '')).toBe(2)
  })

  test('is overtaken by a write, and says how far the config is', async () => {
    const { rows, commit } = await config.makeRotation(holders, values())
    await calls().begin()
    await calls().put(rows)
    await config.write([{}])
    await expect(calls().commit({ ...commit, expected_seq: 3 })).rejects.toMatchObject(conflict({ seq: 3 }))
    await expect(calls().put(rows)).rejects.toMatchObject(conflict({ seq: 3 }))
  })

  test('grants the new key to everybody in the list, and keeps who does it', async () => {
    const { rows, commit } = await config.makeRotation(holders, values())
    await calls().begin()
    await calls().put(rows)
    const without = { ...commit, grants: commit.grants.slice(0, 1) }
    await expect(calls().commit(without)).rejects.toMatchObject(refusedAt('grants'))
    const { commit: outside } = await config.makeRotation(holders.slice(1), values())
    await expect(calls().commit(outside)).rejects.toMatchObject(refusedAt('access'))
  })

  test('is one at a time: it is given up, or ends five minutes after its last rows', async () => {
    const { rows } = await config.makeRotation(holders, values())
    await calls().begin()
    const rotating = conflict({ why: 'rotating', epoch: 2, user_id: stage.anna.user_id })
    await expect(calls(stage.boris).begin()).rejects.toMatchObject(rotating)
    await expect(calls(stage.boris).put(rows)).rejects.toMatchObject({ code: 'NotFound' })
    await calls(stage.boris).cancel()
    await calls(stage.boris).begin()
    stage.booted.clock.advance(5 * MINUTE_MS + 1)
    await reopen(stage.anna, stage.boris)
    await calls().begin()
    await expect(calls().begin(1)).rejects.toMatchObject(conflict({ seq: 2 }))
  })

  test('of a frozen config goes on: no value changes by it', async () => {
    const params = { id: config.id }
    await stage.anna.api.secrets.changeConfig({ params, body: { is_frozen: true } })
    await config.rotate(holders, values())
    expect((await get()).config).toMatchObject({ epoch: 2, is_frozen: true })
  })
})
