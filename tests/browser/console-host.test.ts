/** Cookies know no port: what hostile tunnels get of the console, and what they can do to it, in a real browser. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ApiSession, signInAsOwner, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { startOrigin } from '../kit/origins.ts'

const PLANTED = 'planted-by-a-tunnel'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Sets every cookie that the console might take for its own, in the answer and by a script. */
class HostileSite {
  /** The Cookie header of each request. */
  readonly cookies: string[] = []
  readonly answer = (req: IncomingMessage, res: ServerResponse) => {
    this.cookies.push(req.headers.cookie ?? '')
    const names = ['nora_session', 'nora_provider', '__Host-nora_session']
    const scopes = ['', '; Domain=localhost', '; Domain=.localhost', '; Domain=127.0.0.1', '; Secure']
    const set = names.flatMap((name) => scopes.map((scope) => `${name}=${PLANTED}; Path=/${scope}`))
    res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
    res.setHeader('service-worker-allowed', '/')
    res.writeHead(200, { 'content-type': 'text/html', 'set-cookie': set })
    const script = set.map((cookie) => `document.cookie = ${JSON.stringify(cookie)}`).join('\n')
    res.end(`<title>hostile</title><script>${script}</script>`)
  }
}

type Attack = { system: NoraSystem; hostile: HostileSite; tcp: URL; http: URL; owner: ApiSession; page: Page }

/** The owner’s browser beside tunnels that somebody else has published. */
async function attack(env: Record<string, string> = {}): Promise<Attack> {
  const system = await bootNora({ env })
  onTestFinished(() => system.close())
  const hostile = new HostileSite()
  const service = await startOrigin(hostile.answer)
  onTestFinished(() => service.close())
  const nonMember = await signUp(system, 'stranger@example.org')
  const home = createClientHome(system, (await nonMember.api.credentials.renewToken()).token)
  const publish = async (...command: string[]) => {
    const run = home.run([...command, '--json', '--inspect=false'])
    onTestFinished(() => run.stop())
    return new URL(String((await run.event('online')).url))
  }
  const tcp = await publish('tcp', String(service.port))
  const http = await publish('http', String(service.port), '--name', 'hostile')
  const owner = await signInAsOwner(system)
  const page = await newConsolePage(browser, system, { session: owner })
  await page.goto(system.ready.console_url)
  return { system, hostile, tcp: new URL(`http://${tcp.host}/`), http, owner, page }
}

/** Tries each host by which a link could lead the browser to the tunnel’s port. Answers those that lead there. */
async function visitEverywhere(context: BrowserContext, { port, hostname }: URL): Promise<string[]> {
  const answered: string[] = []
  for (const host of [hostname, 'localhost', '127.0.0.1', '[::1]', 'console.localhost']) {
    const page = await context.newPage()
    const response = await page.goto(`http://${host}:${port}/`).catch(() => null)
    if (response?.ok()) answered.push(host)
    await page.close()
  }
  return answered
}

async function cookiesAt(context: BrowserContext, url: string): Promise<string[]> {
  return (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`)
}

/** The outcome of making a passkey for this host: `made`, or the name of the error. */
function makePasskey(page: Page, host: string): Promise<string> {
  return page.evaluate(`navigator.credentials.create({ publicKey: {
    rp: { id: ${JSON.stringify(host)}, name: 'Nora' },
    user: { id: new Uint8Array(8), name: 'owner', displayName: 'owner' },
    challenge: new Uint8Array(32),
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  } }).then(() => 'made', (error) => error.name)`)
}

/** The outcome of registering a service worker for this scope: `registered`, or the name of the error. */
function registerWorker(page: Page, scope: string): Promise<string> {
  return page.evaluate(`navigator.serviceWorker
    .register('/worker.js', { scope: ${JSON.stringify(scope)} })
    .then(() => 'registered', (error) => error.name)`)
}

describe('with the default settings', () => {
  test('a hostile tunnel gets no cookie of the console and sets none that the console believes', async () => {
    const { system, hostile, tcp, http, owner, page } = await attack()
    const { console_url } = system.ready
    expect(await visitEverywhere(page.context(), tcp)).toEqual([tcp.hostname])
    // Again, now that their own cookies are kept.
    for (const url of [http, http, tcp]) expect((await page.goto(url.href))?.ok()).toBe(true)
    expect(hostile.cookies.filter((cookie) => cookie.includes(PLANTED)).length).toBeGreaterThanOrEqual(2)
    expect(hostile.cookies.join()).not.toContain(owner.cookie().split('=')[1])
    expect(await cookiesAt(page.context(), console_url)).toEqual([owner.cookie()])
    expect(await cookiesAt(page.context(), console_url.replace('localhost', '127.0.0.1'))).toEqual([])
    const self = await page.goto(`${console_url}/v1/user`)
    expect(await self?.json()).toMatchObject({ email: 'owner@nora.localhost' })
  })

  test('a hostile tunnel makes no passkey and no service worker for the console and sees no storage of it', async () => {
    const { system, tcp, http, page } = await attack()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const authenticator = { protocol: 'ctap2', transport: 'internal', isUserVerified: true } as const
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...authenticator, hasResidentKey: true, hasUserVerification: true },
    })
    expect(await makePasskey(page, 'localhost')).toBe('made')
    await page.evaluate("localStorage.setItem('kept', 'by the console')")
    for (const url of [tcp, http]) {
      await page.goto(url.href)
      expect(await makePasskey(page, 'localhost')).toBe('SecurityError')
      expect(await page.evaluate("localStorage.getItem('kept')")).toBeNull()
      expect(await registerWorker(page, `${system.ready.console_url}/`)).toMatch(/SecurityError|TypeError/)
    }
    await page.goto(system.ready.console_url)
    expect(await page.evaluate("localStorage.getItem('kept')")).toBe('by the console')
  })
})

test('with a host shared on purpose a TCP tunnel gets the session, as the start says', async () => {
  const { system, hostile, tcp, owner, page } = await attack({ NORA_CONTROL_ALLOW_SHARED_HOST: 'on' })
  expect(system.output()).toContain('can take over sessions of the console')
  expect(tcp.hostname).toBe('localhost')
  await page.goto(tcp.href)
  expect(hostile.cookies.join()).toContain(owner.cookie())
})
