/** A hostile server in front of an honest one: whatever it shows a machine that was not signed, no program is started with it. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type Lie, type LyingServer, startLyingServer } from '../kit/lying-server.ts'
import type { ClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import {
  addSecrets,
  createMachineHome,
  makeToken,
  openShop,
  type Shop,
  setSecrets,
} from '../kit/secrets-shop.ts'
import { joinTeam } from '../kit/team.ts'

// biome-ignore lint/suspicious/noExplicitAny: the hostile server edits answers of any shape
type Body = any

let system: NoraSystem
let shop: Shop
let server: LyingServer
let token: { id: string; text: string }
let other: string
let borisId: string
/** A machine that has read the newest state, and keeps a copy of it. */
let known: ClientHome
/** What the server showed of the config before the token was made, before the last change, and now. */
let beforeToken: Body
let beforeChange: Body
let foreign: Body
const folder = mkdtempSync(join(tmpdir(), 'nora-hostile-'))

beforeAll(async () => {
  system = await bootNora({ env: { NORA_BILLING_MODE: 'off' } })
  server = await startLyingServer(system)
  shop = await openShop(system, 'anna')
  const boris = await signUp(system, 'boris@example.org', { name: 'Boris' })
  borisId = await joinTeam(shop.session, boris, 'boris@example.org')
  const { vault, dev, environment_id, project_id } = shop
  await addSecrets(vault, dev, { A: 'first', B: 'second' })
  const config = { environment_id, project_id, slug: 'other', name: 'Other' }
  other = await vault.createConfig(config)
  await addSecrets(vault, other, { FOREIGN: 'of another config' })
  const early = await makeToken(vault, [dev, other], { name: 'early' })
  beforeToken = await readAs(early.text, 'shop/dev')
  await readAs(early.text, 'shop/other')
  foreign = server.answered(`/configs/${other}`)
  await setSecrets(vault, dev, { A: 'third' })
  token = await makeToken(vault, [dev])
  beforeChange = await readAs(token.text, 'shop/dev')
  await setSecrets(vault, dev, { A: 'fourth' })
  await addSecrets(vault, dev, { C: 'fifth' })
  known = createMachineHome(system, token.text)
  expect(await start(known)).toMatchObject({ code: 0, hasRun: true, copy: expect.any(Buffer) })
})
afterAll(async () => {
  server?.close()
  await system?.close()
})

/** What a machine of this token is shown of the config. */
async function readAs(text: string, config: string): Promise<Body> {
  const run = createMachineHome(system, text).run(['secrets', 'ls', '-c', config], {
    NORA_SERVER: server.url,
  })
  expect(await run.exited, run.stderr()).toBe(0)
  return server.answered(`/configs/${shop.dev}`)
}

let starts = 0
async function start(home: ClientHome) {
  const mark = join(folder, `ran-${starts++}`)
  const run = home.run(['run', '-c', 'shop/dev', '--', 'touch', mark], { NORA_SERVER: server.url })
  const code = await run.exited
  return { code, told: run.stderr(), hasRun: existsSync(mark), copy: readCopy(home) }
}

function readCopy({ configFolder }: ClientHome): Buffer | null {
  const file = join(configFolder, 'secrets', `${token.id}.copy`)
  return existsSync(file) ? readFileSync(file) : null
}

/** A lie about the contents of the config. */
const about =
  (change: (body: Body) => Body): Lie =>
  ({ path, body }) =>
    path.endsWith(`/machine/configs/${shop.dev}`) ? (change(body) ?? body) : undefined

const flip = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)
const row = ({ rows }: Body, at: number) => rows[at]

describe('neither a bare container nor a machine with a copy starts a program with', () => {
  test.each<[what: string, reason: RegExp, make: () => Lie]>([
    [
      'a set from which a secret was dropped',
      /did not show all/,
      () => about((body) => void body.rows.pop()),
    ],
    [
      'an older secret in the place of a newer one',
      /did not show all/,
      () =>
        about((body) => {
          const older = row(beforeChange, 0)
          body.rows = body.rows.map((one: Body) => (one.id === older.id ? older : one))
        }),
    ],
    [
      'two secrets exchanged',
      /did not show all/,
      () =>
        about((body) => {
          const [one, two] = body.rows
          ;[one.envelope, two.envelope] = [two.envelope, one.envelope]
        }),
    ],
    [
      'a secret of another config',
      /did not show all/,
      () =>
        about((body) => {
          body.rows[0].envelope = row(foreign, 0).envelope
        }),
    ],
    [
      'another config in its place',
      /something else than was sealed \(wrong_place\)/,
      () => about(() => foreign),
    ],
    [
      'a viewer who was raised',
      /something else than was sealed \(wrong_state\)/,
      () =>
        about((body) => {
          for (const one of body.config.access) if (one.kind === 'person') one.role = 'admin'
          for (const head of body.heads) for (const one of head.access ?? []) one.role = 'admin'
        }),
    ],
    [
      'somebody in the access list who was never let in',
      /something else than was sealed/,
      () =>
        about((body) => {
          const [owner] = body.config.access
          body.config.access.push({ ...owner, subject: borisId, role: 'viewer' })
        }),
    ],
    [
      'another key of the token in the access list',
      /something else than was sealed/,
      () =>
        about((body) => {
          const lists = [body.config.access, ...body.heads.map((head: Body) => head.access ?? [])]
          for (const list of lists)
            for (const one of list) if (one.subject === token.id) one.sig = flip(one.sig)
        }),
    ],
    [
      'a planted key of the config',
      /something else than was sealed/,
      () =>
        about((body) => {
          body.config.grant.wrap = flip(body.config.grant.wrap)
        }),
    ],
    [
      'a state older than its token',
      /older state than this machine has seen/,
      () => about(({ config: { grant } }) => ({ ...beforeToken, config: { ...beforeToken.config, grant } })),
    ],
    [
      'rows of one moment and heads of another',
      /did not show all/,
      () => about((body) => ({ ...body, rows: beforeChange.rows })),
    ],
    [
      'another statement for its token',
      /something else than was sealed/,
      () =>
        ({ path, body }) =>
          path.endsWith('/secrets/machine') ? { ...body, statement: flip(body.statement) } : undefined,
    ],
    [
      'another chain of the directory',
      /another history/,
      () =>
        ({ path, body }) =>
          path.endsWith('/secrets/machine') ? { ...body, chain: body.chain + 1 } : undefined,
    ],
  ])('%s', async (_what, reason, make) => {
    server.lie = make()
    const before = readCopy(known)
    const [bare, cached] = await Promise.all([start(createMachineHome(system, token.text)), start(known)])
    server.lie = null
    for (const { code, told, hasRun } of [bare, cached]) {
      expect({ code, told, hasRun }).toEqual({ code: 1, told: expect.stringMatching(reason), hasRun: false })
      expect(told).not.toMatch(/first|second|third|fourth|fifth|of another config/)
    }
    expect(bare.copy).toBeNull()
    expect(cached.copy?.equals(before ?? Buffer.alloc(0))).toBe(true)
  })

  test('a whole state that is older than what the machine has seen, and newer than its token', async () => {
    server.lie = about(() => beforeChange)
    const before = readCopy(known)
    const [bare, cached] = await Promise.all([start(createMachineHome(system, token.text)), start(known)])
    server.lie = null
    // A machine that remembers nothing can be shown any whole state since its token was made.
    expect(bare).toMatchObject({ code: 0, hasRun: true })
    expect(cached).toMatchObject({ code: 1, hasRun: false })
    expect(cached.told).toMatch(/older state than this machine has seen/)
    expect(cached.copy?.equals(before ?? Buffer.alloc(0))).toBe(true)
    // And what it keeps is what it goes on with when the server is away.
    const offline = known.run(['run', '-c', 'shop/dev', '--offline', '--', 'printenv', 'A'])
    expect([await offline.exited, offline.stdout().trim()]).toEqual([0, '*****'])
  })
})

test('with --watch a program is not swapped for an older set or by numbers that are lies, and hears of true changes after', async () => {
  const home = createMachineHome(system, token.text)
  const script = 'echo "started with $C"; exec sleep 600'
  const run = home.run(['run', '-c', 'shop/dev', '--watch', '--no-mask', '--', 'sh', '-c', script], {
    NORA_SERVER: server.url,
  })
  await eventually(() => run.stdout().includes('started with fifth'), { what: run.stderr })
  const seq = server.answered(`/configs/${shop.dev}`).config.seq as number
  await eventually(() => server.watchers() > 0, { what: run.stderr })
  const kept = readCopy(home)

  server.lie = about(() => beforeChange)
  server.tell({ config_id: shop.dev, seq: seq + 1, epoch: 1 })
  await eventually(() => /keeps the former ones: .*older state/.test(run.stderr()), { what: run.stderr })
  server.lie = null
  expect(readCopy(home)?.equals(kept ?? Buffer.alloc(0))).toBe(true)

  server.tell({ config_id: shop.dev, seq: 99, epoch: 1 })
  await setSecrets(shop.vault, shop.dev, { C: 'sixth' })
  await eventually(() => run.stdout().includes('started with sixth'), { what: run.stderr })
  expect(run.stdout()).toBe('started with fifth\nstarted with sixth\n')
  await run.stop()
})
