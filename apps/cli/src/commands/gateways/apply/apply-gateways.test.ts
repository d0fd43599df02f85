import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Gateway } from '@nora/contract/gateways'
import { expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, fakeServer, temporaryFolder } from '../../../testing/fake-platform.ts'
import { readGatewaysFile } from './read-gateways-file.ts'
import { toGatewaysFile } from './to-gateways-file.ts'

const member = {
  id: 'gtm_1',
  name: 'laptop',
  kind: 'internal',
  target: 'laptop.internal',
  weight: 1,
  tier: 1,
  region: null,
  is_joined: false,
}
const shop = {
  id: 'gtw_1',
  name: 'Shop',
  endpoint: 'shop.localhost',
  description: '',
  mode: 'always',
  is_enabled: true,
  upstream: { kind: 'pool' },
  balance: 'least_running',
  sticky: { ttl_s: 0 },
  health: {
    kind: 'off',
    method: 'GET',
    path: '/',
    host: null,
    statuses: [[200, 399]],
    text: null,
    interval_s: 10,
    timeout_s: 3,
  },
  retry: { attempts: 2, statuses: [] },
  route_by: { header: false, cookie: false, query: false },
  mirror: null,
  hold_s: 10,
  version: 4,
  is_read_only: false,
  members: [
    member,
    { ...member, id: 'gtm_2', name: null, kind: 'url', target: 'https://b.example' },
    { ...member, id: 'gtm_3', name: null, target: 'pool-1.internal', is_joined: true },
  ],
} as unknown as Gateway
const other = { ...shop, id: 'gtw_2', name: 'Old', endpoint: 'old.localhost', members: [] }

async function apply(file: string, options: string[] = ['--yes']) {
  const calls: [string, unknown][] = []
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'gateways.yml'), file)
  const keep = (call: string, answer: unknown, status = 200) => ({
    [call]: (body: unknown) => {
      calls.push([call, body])
      return status === 204 ? new Response(null, { status }) : Response.json(answer, { status })
    },
  })
  const changed = { ...shop, version: 5 }
  const platform = fakePlatform({
    args: ['gateways', 'apply', 'gateways.yml', ...options],
    workingFolder: folder,
    env: { LANG: 'en', NORA_TOKEN: `nc_${'a'.repeat(40)}` },
    fetch: fakeServer({
      'GET /v1/gateways': () => Response.json({ items: [shop, other], next_cursor: null }),
      'GET /v1/gateways/gtw_1': () => Response.json(shop),
      'GET /v1/gateways/gtw_2': () => Response.json(other),
      ...keep('POST /v1/gateways', changed, 201),
      ...keep('PATCH /v1/gateways/gtw_1', changed),
      ...keep('POST /v1/gateways/gtw_1/members', { ...shop, version: 6 }, 201),
      ...keep('PATCH /v1/gateways/gtw_1/members/gtm_1', { ...shop, version: 7 }),
      ...keep('DELETE /v1/gateways/gtw_1/members/gtm_2', { ...shop, version: 8 }),
      ...keep('DELETE /v1/gateways/gtw_2', null, 204),
    }),
  })
  const code = await runCommandLine(platform)
  return { code, calls, lines: platform.stdout.lines(), error: platform.stderr.text }
}

test('what `show --yaml` prints changes nothing when it is applied', async () => {
  const { code, calls, lines } = await apply(toGatewaysFile(shop))
  expect([code, calls, lines]).toEqual([0, [], ['Nothing to change.']])
  // A name alone stands for its address.
  expect((await apply('gateways:\n  Shop: {endpoint: shop}\n')).lines).toEqual(['Nothing to change.'])
})

test('differences are shown and made, one after the other on the version that came of the one before', async () => {
  const { code, calls, lines } = await apply(`gateways:
  shop:
    endpoint: shop.localhost
    balance: weighted
    members:
      - { target: laptop.internal, name: laptop, weight: 20 }
      - https://new.example
    mirror: { member: laptop, percent: 5 }
`)
  expect(code).toBe(0)
  expect(lines).toEqual([
    '~ change “shop”',
    '    ~ balance: least_running → weighted',
    '    ~ mirror: null → {"member":"laptop","percent":5}',
    '    ~ member laptop (laptop.internal), weight 1, tier 1 → laptop (laptop.internal), weight 20, tier 1',
    '    + member https://new.example, weight 1, tier 1',
    '    - member https://b.example, weight 1, tier 1',
    'Changed “shop”.',
  ])
  expect(calls).toEqual([
    ['PATCH /v1/gateways/gtw_1', { version: 4, balance: 'weighted' }],
    [
      'PATCH /v1/gateways/gtw_1/members/gtm_1',
      { version: 5, name: 'laptop', weight: 20, tier: 1, region: null },
    ],
    [
      'POST /v1/gateways/gtw_1/members',
      { kind: 'url', target: 'https://new.example', name: null, weight: 1, tier: 1, region: null },
    ],
    ['DELETE /v1/gateways/gtw_1/members/gtm_2', null],
    [
      'PATCH /v1/gateways/gtw_1',
      {
        version: 8,
        mirror: { member_id: 'gtm_1', percent: 5, all_methods: false, with_credentials: false },
      },
    ],
  ])
})

test('a new one is created with its members, and others are deleted only where that is asked for', async () => {
  const file =
    'gateways:\n  docs:\n    endpoint: docs\n    members: [docs.internal]\n  shop: {endpoint: shop.localhost}\n'
  const kept = await apply(file)
  expect(kept.calls).toMatchObject([
    [
      'POST /v1/gateways',
      { name: 'docs', endpoint: 'docs', upstream: { kind: 'pool' }, members: [{ kind: 'internal' }] },
    ],
  ])
  const pruned = await apply(file, ['--prune', '--yes'])
  expect(pruned.lines).toContain('- delete “Old” at old.localhost')
  expect(pruned.calls.map(([call]) => call)).toEqual(['POST /v1/gateways', 'DELETE /v1/gateways/gtw_2'])
})

test('without --yes nobody is there to be asked, and --dry-run changes nothing', async () => {
  const file = 'gateways:\n  shop: {endpoint: shop.localhost, hold_s: 3}\n'
  const unasked = await apply(file, [])
  expect([unasked.code, unasked.calls]).toEqual([2, []])
  expect(unasked.error).toContain('add --yes')
  const dry = await apply(file, ['--dry-run', '--json'])
  expect(dry.calls).toEqual([])
  expect(JSON.parse(dry.lines[0] ?? '')).toMatchObject({
    event: 'gateway_plan',
    changes: [{ kind: 'change', differences: [{ part: 'hold_s', before: 10, after: 3 }] }],
  })
})

test.each([
  [
    'gateways:\n  shop:\n    endpoint: shop\n    hold: 3\n',
    /line 4, column 5: gateways\.shop\.hold: unknown key/,
  ],
  ['gateways:\n  shop:\n    endpoint: shop\n    hold_s: 31\n', /line 4, column 13: gateways\.shop\.hold_s/],
  [
    'gateways:\n  shop:\n    endpoint: shop\n    health: {kind: http, pfad: /}\n',
    /gateways\.shop\.health\.pfad: unknown key/,
  ],
  ['gateways:\n  shop: {}\n', /gateways\.shop\.endpoint/],
  ['gateways:\n  shop: {endpoint: a, members: [{target: x, weight: 101}]}\n', /members/],
  ['gateways: [a\n', /line \d+, column \d+/],
  ['gateway: {}\n', /unknown key/],
])('%j is refused with line and column', (text, said) => {
  expect(() => readGatewaysFile(text, 'gateways.yml')).toThrow(said)
})
