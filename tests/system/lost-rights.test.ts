/**
 * Checks what a member of a team loses, and how soon: with a browser, an API key, the real client and a real
 * `ssh -R`, on every process of the edge.
 */
import { createApi } from '@nora/client'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { makeSshKey, SshClient, type SshKey } from '../kit/ssh-clients.ts'
import { joinTeam } from '../kit/team.ts'
import { visit } from '../kit/visit.ts'

let system: NoraSystem
let origin: Origin
let browser: Browser
let founder: ApiSession
beforeAll(async () => {
  system = await bootNora()
  origin = await startOrigin(echo)
  browser = await launchBrowser()
  founder = await signUp(system, 'founder@example.org')
  await founder.api.teams.createTeam({ body: { name: 'Forest' } })
})
afterAll(async () => {
  await browser?.close()
  await origin?.close()
  await system?.close()
})

let people = 0
let member: ApiSession
let id: string
let key: SshKey
let agent: ClientRun
let ssh: SshClient
let urls: string[]

/** Somebody of the team with a site by the client and one by `ssh -R`, both open. */
beforeEach(async () => {
  const email = `member${++people}@example.org`
  member = await signUp(system, email)
  id = await joinTeam(founder, member, email)
  const { token } = await member.api.credentials.renewToken()
  agent = createClientHome(system, token).run(['http', String(origin.port), '--json'])
  const { url } = await agent.event('online')
  key = makeSshKey('member')
  await member.api.credentials.addPublicKeys({ body: { key: key.publicKey } })
  const [region] = (await member.api.credentials.getConnectSettings()).regions
  if (!region) throw new Error('there is no region')
  const name = `by-ssh-${people}`
  const forward = ['-R', `${name}:80:127.0.0.1:${origin.port}`, `member@${system.ready.region_host}`]
  ssh = new SshClient('ssh', { ...region, key }, forward)
  await ssh.prints(new RegExp(`http://${name}`))
  urls = [String(url), `http://${name}.localhost:${system.ready.edge_http_port}`]
  expect(await statuses()).toEqual([200, 200])
  return async () => {
    await agent.stop()
    await ssh.kill()
    key.remove()
  }
})

const statuses = () => Promise.all(urls.map(async (url) => (await visit(url)).status))

const WITHIN_MS = 2_000

const allGone = () =>
  eventually(async () => (await statuses()).every((status) => status !== 200), { timeoutMs: WITHIN_MS })

/** A program with a key that the member made in the team. */
async function programOfMember() {
  const body = { description: 'CI', scope: 'full', expires_at: null } as const
  const { key } = await member.api.credentials.createApiKey({ body })
  const headers = () => ({ authorization: `Bearer ${key}` })
  return createApi({ baseUrl: system.ready.console_url, headers, fetch })
}

describe('a member’s client and ssh -R', () => {
  test('end with the membership, as do the browser and the API key, and come back by no means', async () => {
    const program = await programOfMember()
    const page = await newConsolePage(browser, system, { session: member })
    await page.goto(`${system.ready.console_url}/tunnels`)
    await page.getByRole('row', { name: `by-ssh-${people}` }).waitFor()
    expect(await program.teams.getTeam()).toMatchObject({ name: 'Forest' })
    await founder.api.teams.removeTeamMember({ params: { id } })
    const left = page.waitForURL('**/sign_in**', { timeout: WITHIN_MS })
    const reloaded = page.reload()
    await allGone()
    await Promise.all([left, reloaded])
    await expect(program.teams.getTeam()).rejects.toMatchObject({ status: 401 })
    await page.context().close()
    expect(await agent.exited).toBe(3)
    expect(await ssh.ended).not.toBe(0)
    await expect(member.api.teams.getTeam()).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test('end with the seat, and say who did it', async () => {
    await founder.api.teams.changeTeamMember({ params: { id }, body: { has_seat: false } })
    await allGone()
    expect(await agent.exited).toBe(4)
    await ssh.prints(/Anna Belova/)
  })

  test('end with a custom role that forbids them, and open again without it', async () => {
    const body = { name: `No sites ${people}`, denied_commands: ['http' as const] }
    const role = await founder.api.teams.createTeamRole({ body })
    await founder.api.teams.changeTeamMember({ params: { id }, body: { role_ids: [role.id] } })
    await allGone()
    const { token } = await member.api.credentials.renewToken()
    const home = createClientHome(system, token)
    const refused = home.run(['http', String(origin.port), '--json'])
    expect(await refused.exited).toBe(4)
    expect(refused.stdout() + refused.stderr()).toContain('founder@example.org')
    await founder.api.teams.deleteTeamRole({ params: { id: role.id } })
    const again = home.run(['http', String(origin.port), '--json'])
    expect((await visit(String((await again.event('online')).url))).status).toBe(200)
    await again.stop()
  })
})
