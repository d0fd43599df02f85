/**
 * Checks what roles and plans refuse to the real client, to a real `ssh -R` and over `/v1`: the same words, the
 * right codes.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TunnelCommand } from '@nora/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem, repositoryFolder } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { makeSshKey, SshClient, type SshKey, type SshServerAddress } from '../kit/ssh-clients.ts'
import { joinTeam } from '../kit/team.ts'
import { visit } from '../kit/visit.ts'

/** Long enough for a client to start on a busy machine. */
const BRIEF_LIFE_S = 12

let folder: string
let system: NoraSystem
let origin: Origin
let founder: ApiSession
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-plans-'))
  const shipped = readFileSync(join(repositoryFolder, 'apps/control/data/plans.yml'), 'utf8')
  const free = /^ {2}- id: free\n(?: {4}.*\n)+/m.exec(shipped)?.[0] ?? ''
  const brief = free
    .replace('id: free', 'id: brief')
    .replace('tunnel_lifetime_s: 1800', `tunnel_lifetime_s: ${BRIEF_LIFE_S}`)
    .replace('requests_per_minute: 600', 'requests_per_minute: 5')
  const lasting = shipped.replace('tunnel_lifetime_s: 1800', 'tunnel_lifetime_s: unlimited')
  writeFileSync(join(folder, 'plans.yml'), `${lasting.trimEnd()}\n${brief}`)
  system = await bootNora({
    env: {
      NORA_CONTROL_BILLING_MODE: 'sandbox',
      NORA_CONTROL_PLANS_FILE: join(folder, 'plans.yml'),
    },
  })
  origin = await startOrigin(echo)
  founder = await signUp(system, 'founder@example.org')
  await founder.api.teams.createTeam({ body: { name: 'Forest' } })
  const team = (await founder.api.teams.getTeam()).id
  operate('plans', 'set', team, 'team', '--seats', '3')
})
afterAll(async () => {
  await origin?.close()
  await system?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** `nora-server …` as an operator types it. */
function operate(...args: readonly string[]): string {
  const env = { ...process.env, LANG: 'en_US.UTF-8', NORA_DATA: system.dataFolder }
  const main = join(repositoryFolder, 'apps/server/dist/main.mjs')
  return execFileSync(process.execPath, [main, ...args], { cwd: system.dataFolder, env, encoding: 'utf8' })
}

type Someone = ApiSession & {
  email: string
  home: ClientHome
  /** Another machine of the same person. */
  otherHome: () => ClientHome
  key: SshKey
  at: SshServerAddress
}

async function someone(
  email: string,
  prepare: (session: ApiSession) => Promise<void> = async () => {},
): Promise<Someone> {
  const session = await signUp(system, email)
  await prepare(session)
  const { token } = await session.api.credentials.renewToken()
  const key = makeSshKey(email.split('@')[0] ?? 'key')
  await session.api.credentials.addPublicKeys({ body: { key: key.publicKey } })
  const [at] = (await session.api.credentials.getConnectSettings()).regions
  if (!at) throw new Error('there is no region')
  const otherHome = () => createClientHome(system, token)
  return { ...session, email, home: otherHome(), otherHome, key, at }
}

const CLIENT: Record<string, () => string[]> = {
  http: () => ['http', String(origin.port)],
  'http by name': () => ['http', String(origin.port), '--name', 'a-name-of-mine'],
  tcp: () => ['tcp', String(origin.port)],
  ssh: () => ['ssh', '--password', ...(process.getuid?.() === 0 ? ['--as-root'] : [])],
  trigger: () => ['trigger', '--', 'true'],
}
const FORWARDS: Record<string, () => string> = {
  http: () => `80:127.0.0.1:${origin.port}`,
  'http by name': () => `a-name-of-mine:80:127.0.0.1:${origin.port}`,
  tcp: () => `0:127.0.0.1:${origin.port}`,
}

/** Returns what the client says, which ends with 4. */
async function refusedClient({ home }: Someone, kind: string): Promise<{ code: string; message: string }> {
  const [command = '', ...rest] = CLIENT[kind]?.() ?? []
  const run = home.run([command, '--json', ...rest])
  expect(await run.exited).toBe(4)
  const { code, message } = await run.event('error')
  return { code: String(code), message: String(message) }
}

/** Returns what `ssh -R` says, which ends with 4; with ExitOnForwardFailure it ends with 255. */
async function refusedSsh({ at, key }: Someone, kind: string): Promise<string> {
  const forward = ['-R', FORWARDS[kind]?.() ?? '', `me@${at.host}`]
  const ssh = new SshClient('ssh', { ...at, key }, forward)
  expect(await ssh.ended).toBe(4)
  const strict = ['-N', '-o', 'ExitOnForwardFailure=yes', ...forward]
  expect(await new SshClient('ssh', { ...at, key }, strict).ended).toBe(255)
  return ssh.output
}

describe('the plan', () => {
  let free: Someone
  beforeAll(async () => {
    free = await someone('free@example.org')
  })
  afterAll(() => free?.key.remove())

  test.each([
    ['tcp', 'The plan “Free” has no tcp tunnels. “Personal” has them: '],
    ['ssh', 'The plan “Free” has no ssh tunnels. “Personal” has them: '],
    ['trigger', 'The plan “Free” has no trigger tunnels. “Personal” has them: '],
    ['http by name', 'A name cannot be chosen; leave --name out for a random address.'],
  ])('refuses %s to the client', async (kind, sentence) => {
    const { code, message } = await refusedClient(free, kind)
    expect(code).toBe('PaymentRequired')
    expect(message).toContain(sentence)
    expect(message).toContain(`${system.ready.console_url}/plans`)
  })

  test.each([
    ['tcp', 'The plan “Free” has no tcp tunnels.'],
    ['http by name', 'A name cannot be chosen'],
  ])('refuses %s to ssh -R', async (kind, sentence) => {
    expect(await refusedSsh(free, kind)).toContain(sentence)
  })

  test('refuses a port over /v1', async () => {
    const refused = { status: 402, code: 'PaymentRequired', data: { name: 'ports', limit: 0, used: 0 } }
    await expect(free.api.ports.reservePort({ body: { region: 'local' } })).rejects.toMatchObject(refused)
  })

  test('refuses a second tunnel by any way, and gives it once the operator has changed the plan', async () => {
    const first = free.home.run(['http', String(origin.port), '--json'])
    const { url } = await first.event('online')
    const other: Someone = { ...free, home: free.otherHome() }
    const { code, message } = await refusedClient(other, 'http')
    expect([code, message]).toEqual(['PaymentRequired', expect.stringContaining('1 tunnel may be open')])
    expect(await refusedSsh(free, 'http')).toContain('1 tunnel may be open at once.')
    expect(operate('plans', 'set', free.email, 'personal')).toContain('plan personal')
    const second = other.home.run(['tcp', String(origin.port), '--json'])
    await second.event('online')
    expect((await visit(String(url))).status).toBe(200)
    // Back to the smaller one: the newest tunnel, which it has no place for, ends, and says why.
    operate('plans', 'set', free.email, 'free')
    expect(await second.exited).toBe(4)
    expect(second.stdout()).toContain('The plan “Free” has no tcp tunnels.')
    expect((await visit(String(url))).status).toBe(200)
    await first.stop()
  })

  test('ends the client and ssh -R when the time is up, and both say so and stay away', async () => {
    const brief = await someone('brief@example.org')
    operate('plans', 'set', brief.email, 'brief')
    const client = brief.home.run(['http', String(origin.port), '--json'])
    const { url } = await client.event('online')
    expect((await visit(String(url))).status).toBe(200)
    expect(await client.exited).toBe(4)
    expect(await client.event('error')).toMatchObject({
      code: 'PaymentRequired',
      message: expect.stringMatching(/^Time is up: with the plan “Free” a tunnel lives 12 s/),
    })
    expect((await visit(String(url))).status).not.toBe(200)
    // The client is told before the end of its tunnel is written down.
    const listClosed = async () => (await brief.api.tunnels.listTunnels({ query: { state: 'closed' } })).items
    await eventually(async () => (await listClosed()).length === 1)
    const ssh = new SshClient('ssh', { ...brief.at, key: brief.key }, [
      '-R',
      `80:127.0.0.1:${origin.port}`,
      `me@${brief.at.host}`,
    ])
    await ssh.prints(/http:\/\//)
    await ssh.prints(/Time is up/)
    expect(await ssh.ended).toBe(4)
    const closed = await eventually(async () => {
      const items = await listClosed()
      return items.length === 2 && items
    })
    expect(closed.map(({ close_reason }) => close_reason)).toEqual(['plan', 'plan'])
    brief.key.remove()
  })

  test('bounds the requests of a tunnel at the edge', async () => {
    const brief = await someone('often@example.org')
    operate('plans', 'set', brief.email, 'brief')
    const client = brief.home.run(['http', String(origin.port), '--json'])
    const { url } = await client.event('online')
    const answers = []
    for (let at = 0; at < 12; at++) answers.push(await visit(String(url)))
    // Both processes of the edge count together; a request or two may pass before one hears of the other’s.
    const served = answers.filter(({ status }) => status === 200)
    expect(served.length).toBeGreaterThanOrEqual(5)
    expect(served.length).toBeLessThanOrEqual(7)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers).toMatchObject({ 'nora-error': 'plan_limit_reached' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    await client.stop()
    brief.key.remove()
  })
})

describe('a custom role', () => {
  const denied: Record<TunnelCommand, readonly string[]> = {
    http: ['http'],
    tcp: ['tcp', 'trigger'],
    ssh: ['ssh'],
  }
  let member: Someone
  let id: string
  beforeAll(async () => {
    member = await someone('member@example.org', async (session) => {
      id = await joinTeam(founder, session, 'member@example.org')
    })
  })
  afterAll(() => member?.key.remove())

  test.each(['http', 'tcp', 'ssh'] as const)('that denies %s refuses it to all clients', async (command) => {
    const body = { name: `No ${command}`, denied_commands: [command] }
    const role = await founder.api.teams.createTeamRole({ body })
    await founder.api.teams.changeTeamMember({ params: { id }, body: { role_ids: [role.id] } })
    for (const kind of denied[command]) {
      const { code, message } = await refusedClient(member, kind)
      expect(code).toBe('Forbidden')
      expect(message).toContain('founder@example.org')
      if (kind in FORWARDS) expect(await refusedSsh(member, kind)).toContain('founder@example.org')
    }
    await founder.api.teams.changeTeamMember({ params: { id }, body: { role_ids: [] } })
  })

  test('or no seat refuses every kind, and ports over /v1', async () => {
    await founder.api.teams.changeTeamMember({ params: { id }, body: { has_seat: false } })
    for (const kind of ['http', 'tcp', 'ssh', 'trigger']) {
      expect((await refusedClient(member, kind)).code).toBe('Forbidden')
    }
    await expect(member.api.ports.reservePort({ body: { region: 'local' } })).rejects.toMatchObject({
      status: 403,
      code: 'Forbidden',
      data: { why: 'seat' },
    })
  })
})
