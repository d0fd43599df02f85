import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limitNames } from '@nora/contract/billing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { readPackageFile } from '../../platform/package-folder.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { parsePlansFile } from './plans-file.ts'

let booted: Booted
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nora-plans-'))
  booted = await bootControl()
})
afterAll(async () => {
  await booted.close()
  await rm(folder, { recursive: true })
})

const shipped = readPackageFile('data/plans.yml')

describe('plans', () => {
  test('that come with the program are those of the price list, in the caller’s language', async () => {
    const { api } = booted.visitor()
    const { items, currency } = await api.billing.listPlans({ query: { lang: 'en' } })
    expect(currency).toBe('RUB')
    expect(
      items.map(({ id, name, price_kopecks, price_per }) => [id, name, price_kopecks, price_per]),
    ).toEqual([
      ['free', 'Free', 0, 'month'],
      ['personal', 'Personal', 29_900, 'month'],
      ['team', 'Team', 59_900, 'seat_month'],
    ])
    expect(items[0]).toMatchObject({
      tunnel_kinds: ['http'],
      limits: { tunnels: { value: 1, per_seat: false }, tunnel_lifetime_s: { value: 1800 } },
    })
    expect(items[2]?.limits.tunnels).toEqual({ value: 10, per_seat: true })
    expect(items[2]?.limits.tunnel_lifetime_s).toEqual({ value: null, per_seat: false })
    for (const { limits } of items) expect(Object.keys(limits).sort()).toEqual([...limitNames].sort())
    expect((await api.billing.listPlans({ query: { lang: 'ru' } })).items[0]?.name).toBe('Бесплатный')
  })

  test('are those of the operator’s file', async () => {
    const file = join(folder, 'plans.yml')
    await writeFile(file, shipped.replace('price_kopecks: 29900', 'price_kopecks: 49900'))
    const other = await bootControl(
      loadConfig({ NORA_CONTROL_PLANS_FILE: file, NORA_CONTROL_LOG_LEVEL: 'silent' }),
    )
    const { items } = await other.visitor().api.billing.listPlans()
    expect(items[1]?.price_kopecks).toBe(49_900)
    await other.close()
  })

  test.each([
    ['is not YAML', 'plans: [', 'my.yml: '],
    ['lacks a limit', shipped.replace('      ports: 5\n', ''), 'my.yml: plans.1.limits.ports'],
    ['has one nobody knows', shipped.replace('ports: 5', 'prots: 5'), 'prots'],
    ['has a price with kopecks of kopecks', shipped.replace('29900', '299.5'), 'plans.1.price_kopecks'],
    ['lacks a language', shipped.replace('en: Free', 'de: Frei'), 'plans.0.name'],
    ['has two plans of one name', shipped.replace('id: team', 'id: personal'), 'an id is there twice'],
    ['is empty', '', 'my.yml: '],
  ])('in a file that %s keep the server from starting, with the place', (_what, text, sentence) => {
    expect(() => parsePlansFile('my.yml', text)).toThrow(sentence)
  })

  test('in a file that is not there keep the server from starting', async () => {
    await expect(bootControl({ plans_file: join(folder, 'gone.yml') })).rejects.toThrow(
      /PLANS_FILE: .*ENOENT/,
    )
  })
})
