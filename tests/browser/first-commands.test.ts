import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { credentialsTexts } from '../../apps/console/src/features/credentials/credentials.messages.ts'
import { systemTexts } from '../../apps/console/src/features/system/system.messages.ts'
import { tunnelsTexts } from '../../apps/console/src/features/tunnels/tunnels.messages.ts'
import { freePort } from '../../bench/processes.ts'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { createFreshMachine, type FreshMachine } from '../kit/fresh-machine.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { visit } from '../kit/visit.ts'

const { platforms } = systemTexts.en
const { ways } = tunnelsTexts.en.quickStart
const SITE = /https?:\/\/[a-z0-9-]+\.localhost:\d+/

let system: NoraSystem
let browser: Browser
let machine: FreshMachine
let person: ApiSession
let server: string

/** Nothing of this server is at a default address. */
beforeAll(async () => {
  system = await bootNora({ env: { NORA_CONTROL_HTTP_PORT: String(await freePort()) } })
  server = system.ready.console_url
  browser = await launchBrowser()
  machine = createFreshMachine()
  person = await signUp(system, 'anna@example.org')
})

afterAll(async () => {
  machine?.remove()
  await browser?.close()
  await system?.close()
})

beforeEach(() => machine.emptyHome())

test('the quick start leads from nothing to a public address, each command pasted as it stands', async () => {
  const page = await open('/')
  await choose(page, platforms.linux)
  const install = machine.paste(await command(page, /^curl .*install\.sh/))
  expect(await install.exited, install.shown()).toBe(0)
  expect(install.shown()).not.toContain('npm error')

  await page.getByRole('button', { name: credentialsTexts.en.create }).click()
  const save = machine.paste(await command(page, /^nora config save-token nt_\w{40}/))
  expect(await save.exited, save.shown()).toBe(0)
  expect(save.shown()).toContain(server)

  const http = machine.paste(await command(page, /^nora http \d+/))
  const [url] = await http.shows(SITE)
  await page.getByRole('link', { name: new URL(url).host, exact: true }).waitFor()
  // Whether a service listens on that port or not: what answers is no longer the edge that knows no such name.
  expect((await visit(url)).headers['nora-error']).not.toBe('unknown_host')
  await http.stop()

  await choose(page, platforms.docker)
  const look = machine.paste(await command(page, /^docker run .* version$/))
  expect(await look.exited, look.shown()).toBe(0)
  const keep = machine.paste(await command(page, /^docker run .* config save-token nt_\w{40}/))
  expect(await keep.exited, keep.shown()).toBe(0)
  await opens(page, /^docker run .* http \d+/, SITE)
})

test('every way of the quick start opens its tunnel', async () => {
  const page = await openAsNewcomer('/')
  await page.getByRole('button', { name: credentialsTexts.en.create }).click()
  const save = machine.paste(await command(page, /^nora config save-token nt_\w{40}/))
  expect(await save.exited, save.shown()).toBe(0)
  for (const [way, pattern, url] of [
    [ways.tcp, /^nora tcp \d+/, /tcp:\/\/\S+:\d+/],
    [ways.ssh, /^nora ssh$/, /ssh:\/\/\S+:\d+/],
    [ways.trigger, /^nora trigger /, SITE],
  ] as const) {
    await choose(page, way)
    await opens(page, pattern, url)
  }
})

test('the printed link of the mailbox shows the letters, and the page without it says where the link is', async () => {
  const page = await newConsolePage(browser, system)
  await page.goto(`${server}/dev/mailbox`)
  await page.getByText('mailbox_url').first().waitFor()
  expect(await page.getByText('anna@example.org').count()).toBe(0)
  await page.goto(system.ready.mailbox_url ?? '')
  await page.getByText('anna@example.org').first().waitFor()
  expect(page.url()).toBe(`${server}/dev/mailbox`)
  await page.reload()
  await page.getByText('anna@example.org').first().waitFor()
  await page.context().close()
})

test('the command of the token page signs the machine in here', async () => {
  const page = await open('/token')
  const login = machine.paste(await command(page, /^nora login/))
  await allow(page, await signInLink(login.shows))
  expect(await login.exited, login.shown()).toBe(0)
  const status = machine.paste('nora status')
  expect(await status.exited, status.shown()).toBe(0)
  expect(status.shown()).toContain(server)
})

test('the command of a sign-in that is out of date makes a new one here', async () => {
  const page = await open('/client_login?id=tmp_gone')
  await asksHere(await command(page, /^nora login/))
})

test('the command of the empty list of tunnels signs a new machine in by the way, and opens the tunnel', async () => {
  const page = await openAsNewcomer('/tunnels')
  const http = machine.paste(await command(page, /^nora http \d+/))
  await allow(page, await signInLink(http.shows))
  await http.shows(SITE)
  await http.stop()
})

describe('on a machine where nobody has signed in', () => {
  test.each([
    [/^nora http \d+$/],
    [/^nora http \d+ --name/],
    [/^nora http \d+ --host-header/],
    [/^nora login/],
  ])('the help page has a command %s that asks this server', async (pattern) => {
    const page = await open('/help')
    await asksHere(await command(page, pattern))
  })

  test.each([[/^nora status/], [/^nora doctor/]])(
    'the help page has a command %s that says how to sign in here',
    async (pattern) => {
      const page = await open('/help')
      const pasted = machine.paste(await command(page, pattern))
      expect(await pasted.exited).toBe(3)
      expect(pasted.shown()).toContain(`nora login --server ${server}`)
    },
  )

  test('a name and a port that were reserved have commands that ask this server', async () => {
    const { id: domain } = await person.api.domains.reserveDomain({ body: { region: 'local', name: 'pies' } })
    const { id: port } = await person.api.ports.reservePort({ body: { region: 'local', alias: 'db' } })
    for (const [path, pattern] of [
      [`/domains?domain=${domain}`, /^nora http \d+ --name pies/],
      [`/tcp_ports?port=${port}`, /^nora tcp \d+ --port db/],
    ] as const) {
      const page = await open(path)
      await asksHere(await command(page, pattern))
    }
  })

  test('a token of another server is refused with the address that was asked', async () => {
    const pasted = machine.paste(`nora config save-token nt_${'x'.repeat(40)}`)
    expect(await pasted.exited).toBe(3)
    expect(pasted.shown().replaceAll(/\s+/g, ' ')).toContain(
      `The server at ${server} did not accept the token`,
    )
  })
})

async function open(path: string, session = person): Promise<Page> {
  const page = await newConsolePage(browser, system, { session })
  await page.goto(`${server}${path}`)
  return page
}

let newcomers = 0

/** By somebody whose lists are empty. */
async function openAsNewcomer(path: string): Promise<Page> {
  return open(path, await signUp(system, `newcomer${++newcomers}@example.org`))
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).click()
}

/** The first command of the page that looks like this. */
async function command(page: Page, pattern: RegExp): Promise<string> {
  const code = page.locator('code').filter({ hasText: pattern }).first()
  return (await code.innerText()).trim()
}

async function opens(page: Page, pattern: RegExp, url: RegExp): Promise<void> {
  const pasted = machine.paste(await command(page, pattern))
  await pasted.shows(url)
  await pasted.stop()
}

async function asksHere(command: string): Promise<void> {
  const pasted = machine.paste(command)
  await signInLink(pasted.shows)
  await pasted.stop()
}

async function signInLink(shows: (pattern: RegExp) => Promise<RegExpExecArray>): Promise<string> {
  const [link] = await shows(new RegExp(`${server.replaceAll('.', '\\.')}/client_login\\?id=\\w+`))
  return link
}

async function allow(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: credentialsTexts.en.client.allow }).click()
  await page.getByText(credentialsTexts.en.client.approved).waitFor()
}
