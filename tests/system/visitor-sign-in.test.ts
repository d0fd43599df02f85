/** Checks sign-ins of visitors on the real programs, with curl as the browser and its jar of cookies. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, mailedCode, signInAsOwner } from '../kit/api-session.ts'
import { type CurlAnswer, curl } from '../kit/curl.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'

const CODE = '74920318'
const KEY = 'a-key-that-nobody-else-has'
const rule = (path: string, type: string, config: string) =>
  `  - expressions: [req.url.path.startsWith('${path}')]\n    actions: [{type: ${type}, config: ${config}}]\n`
const POLICY = `on_http_request:
${rule('/pin', 'pin', `{code: "${CODE}"}`)}${rule('/mail', 'mail-code', '{domains: [example.com]}')}${rule('/team', 'team-auth', '{}')}${rule('/share', 'share-link', `{key: ${KEY}, max_uses: 2}`)}`

let system: NoraSystem
let owner: ApiSession
let home: ClientHome
let origin: Origin
let folder: string
let url: string
let policyId: string

beforeAll(async () => {
  system = await bootNora()
  owner = await signInAsOwner(system)
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  origin = await startOrigin(echo)
  folder = mkdtempSync(join(tmpdir(), 'nora-visitors-'))
  const file = join(folder, 'door.yml')
  writeFileSync(file, POLICY)
  expect(await home.run(['policy', 'push', file, '--publish']).exited).toBe(0)
  expect(await home.run(['domains', 'add', 'shop']).exited).toBe(0)
  const tunnel = home.run(['http', String(origin.port), '--name', 'shop', '--json', '--inspector-port', '0'])
  url = String((await tunnel.event('online')).url)
  expect(await home.run(['policy', 'attach', 'door', url]).exited).toBe(0)
  policyId = (await owner.api.trafficPolicies.listPolicies({})).items[0]?.id ?? ''
})

afterAll(async () => {
  await origin?.close()
  await system?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A browser of its own; redirects are followed by hand. */
function createBrowser(name: string) {
  const jar = join(folder, name)
  const open = (target: string, args: string[] = []): Promise<CurlAnswer> =>
    curl(new URL(target, url).href, ['-b', jar, '-c', jar, '-H', 'Accept: text/html', ...args])
  const follow = async (target: string, args: string[] = []): Promise<CurlAnswer> => {
    const answer = await open(target, args)
    const to = /\r\nlocation: (\/[^\r]*)/i.exec(answer.head)?.[1]
    return to === undefined ? answer : follow(to)
  }
  const submit = (page: CurlAnswer, form: string): Promise<CurlAnswer> => {
    const action = /action="([^"]*)"/
      .exec(page.body)?.[1]
      ?.replace(/&#(\d+);/g, (_, at) => String.fromCharCode(+at))
    return follow(action ?? '/', ['--data', form])
  }
  return { follow, submit }
}

test('a code on a page lets in, and the session is refused within two seconds of being ended', async () => {
  const browser = createBrowser('pin')
  const page = await browser.follow('/pin/a?b=1')
  expect(page.body).toContain('Enter the code')
  expect((await browser.submit(page, 'code=1234')).status).toBe(403)
  expect((await browser.submit(page, `code=${CODE}`)).status).toBe(200)
  const { items } = await owner.api.trafficPolicies.listVisitorSessions({ params: { id: policyId } })
  expect(items[0]).toMatchObject({ provider: 'pin', endpoint: new URL(url).hostname })
  const params = { id: policyId, session: items[0]?.id ?? '' }
  await owner.api.trafficPolicies.revokeVisitorSession({ params })
  await eventually(async () => (await curl(`${url}/pin`, ['-b', join(folder, 'pin')])).status === 401, {
    timeoutMs: 2_000,
    what: () => 'the session to be refused',
  })
})

test('a mailed code lets in who gets the mail', async () => {
  const browser = createBrowser('mail')
  const asked = await browser.submit(await browser.follow('/mail'), 'email=vera%40example.com')
  expect(asked.body).toContain('Enter the code')
  const code = await mailedCode(system, 'vera@example.com')
  expect((await browser.submit(asked, `code=${code}`)).status).toBe(200)
})

test('a member of the team signs in with the console', async () => {
  const browser = createBrowser('team')
  const sent = await browser.follow('/team/page')
  const location = /\r\nlocation: ([^\r]*)/i.exec(sent.head)?.[1] ?? ''
  expect(location.startsWith(`${system.ready.console_url}/visitor_sign_in?request=`)).toBe(true)
  const request = new URL(location).searchParams.get('request') ?? ''
  const { url: back } = await owner.api.trafficPolicies.startVisitorSignIn({ body: { request } })
  expect((await browser.follow(back)).status).toBe(200)
  expect((await createBrowser('thief').follow(back)).status).toBe(400)
})

test('a share link opens as many sessions as it may', async () => {
  const run = home.run(['policy', 'share', 'door', '--page', '/share'])
  expect(await run.exited).toBe(0)
  const [path = ''] = run.stdout().split('\n')
  expect((await createBrowser('one').follow(path)).status).toBe(200)
  expect((await createBrowser('two').follow(path)).status).toBe(200)
  expect((await createBrowser('three').follow(path)).status).toBe(403)
})

test('no log has a code, a key, a cookie or an answer of the console', async () => {
  const cookies = ['pin', 'mail', 'team', 'one'].flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/\tnora-visitor-\w+\t(\S+)/g)].map(
      ([, value]) => value!,
    ),
  )
  expect(cookies).toHaveLength(4)
  const printed = system.output()
  for (const secret of [CODE, KEY, ...cookies, 'assertion=', 'nora_share='])
    expect(printed).not.toContain(secret)
})
