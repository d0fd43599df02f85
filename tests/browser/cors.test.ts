/** Scripts of one site that ask another one, through a tunnel, in a real browser. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { type Origin, startOrigin } from '../kit/origins.ts'
import { runningNora } from '../kit/running-nora.ts'

const system = runningNora()
let browser: Browser
let home: ClientHome
let page: Page
/** A service that has never heard of CORS: it knows two methods and nothing of OPTIONS. */
let service: Origin
/** The site whose scripts ask. */
let site: Origin
let siteOrigin: string

beforeAll(async () => {
  browser = await launchBrowser()
  home = createClientHome(
    system,
    (await (await signUp(system, 'cors@example.org')).api.credentials.renewToken()).token,
  )
  service = await startOrigin((req, res) => {
    const isKnown = req.method === 'GET' || req.method === 'PUT'
    res.writeHead(isKnown ? 200 : 405, { 'x-pies': '7' })
    res.end(`${req.method} ${req.headers.cookie ?? 'no cookie'} ${req.headers['x-a'] ?? ''}`)
  })
  site = await startOrigin((_req, res) =>
    res.writeHead(200, { 'content-type': 'text/html' }).end('<title>site</title>'),
  )
  siteOrigin = `http://localhost:${site.port}`
  page = await (await browser.newContext()).newPage()
  await page.goto(siteOrigin)
})

afterAll(async () => {
  await browser?.close()
  await Promise.all([service?.close(), site?.close()])
})

type Asked = { status: number; text: string; pies: string | null } | string

/** Returns what a script of the site gets: the response, or the name of the error. */
function ask(url: string, init: RequestInit): Promise<Asked> {
  return page.evaluate(
    async ([target, options]) => {
      try {
        const answer = await fetch(target, options)
        return { status: answer.status, text: await answer.text(), pies: answer.headers.get('x-pies') }
      } catch (error) {
        return (error as Error).name
      }
    },
    [url, init] as const,
  )
}

async function open(name: string, ...options: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const run = home.run(['http', String(service.port), '--name', name, '--json', ...options])
  const { url } = await run.event('online')
  return { url: `${url}/`, stop: run.stop }
}

const put: RequestInit = {
  method: 'PUT',
  headers: { 'x-a': 'b', 'content-type': 'application/json' },
  body: '{}',
}

describe('a script of another site', () => {
  test('reads nothing without --cors', async () => {
    const { url, stop } = await open('closed')
    expect(await ask(url, {})).toBe('TypeError')
    expect(await ask(url, put)).toBe('TypeError')
    await stop()
  })

  test('reads everything with --cors, any method and field, but without credentials', async () => {
    const { url, stop } = await open('everyone', '--cors')
    expect(await ask(url, {})).toEqual({ status: 200, text: 'GET no cookie ', pies: '7' })
    expect(await ask(url, put)).toEqual({ status: 200, text: 'PUT no cookie b', pies: '7' })
    expect(await ask(url, { credentials: 'include' })).toBe('TypeError')
    await stop()
  })

  test('reads with credentials when its origin is named, also why it was refused', async () => {
    const auth = ['--basic-auth', 'anna:secret-123']
    const { url, stop } = await open('named', '--cors', `https://a.example,${siteOrigin}`, ...auth)
    expect(await ask(url, { ...put, credentials: 'include' })).toMatchObject({ status: 401 })
    const authorization = `Basic ${btoa('anna:secret-123')}`
    expect(await ask(url, { ...put, headers: { ...put.headers, authorization } })).toMatchObject({
      status: 200,
      text: 'PUT no cookie b',
    })
    await stop()
  })

  test('reads nothing when another origin is named', async () => {
    const { url, stop } = await open('others', '--cors', 'https://a.example')
    expect(await ask(url, {})).toBe('TypeError')
    expect(await ask(url, put)).toBe('TypeError')
    await stop()
  })
})

test('a browser that is asked for a password shows the site to who knows it', async () => {
  const { url, stop } = await open('asked', '--basic-auth', 'anna:пароль-из-букв')
  const httpCredentials = { username: 'anna', password: 'пароль-из-букв' }
  const known = await (await browser.newContext({ httpCredentials })).newPage()
  expect((await known.goto(url))?.status()).toBe(200)
  expect(await known.textContent('body')).toContain('GET')
  const unknown = await (await browser.newContext()).newPage()
  const refusal = await unknown.goto(url).then((response) => `${response?.status()}`, String)
  // Where nobody can be asked for a password, Chromium says so; without windows it shows the refusal itself.
  expect(refusal).toMatch(/^401$|ERR_INVALID_AUTH_CREDENTIALS/)
  await stop()
})
