/** The commands of all screens on an empty Debian that reaches this server by the network alone. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeysTexts } from '../../apps/console/src/features/credentials/api-keys/api-keys.messages.ts'
import { credentialsTexts } from '../../apps/console/src/features/credentials/credentials.messages.ts'
import { systemTexts } from '../../apps/console/src/features/system/system.messages.ts'
import { freePort } from '../../bench/processes.ts'
import { type ApiSession, createSession } from '../kit/api-session.ts'
import { makeAuthority } from '../kit/authority.ts'
import { launchBrowser } from '../kit/browser.ts'
import { keepCookie, newConsolePage } from '../kit/console-page.ts'
import { type DebianMachine, debianObstacle, startDebianMachine } from '../kit/debian-machine.ts'
import { eventually } from '../kit/eventually.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

const CONSOLE = 'nora.example.com'
const TUNNELS = 'example.net'
const SITE = 'require("node:http").createServer((_req, res) => res.end("from the machine"))'

const obstacle = debianObstacle()
if (obstacle !== null) console.warn(`No Debian to paste into: ${obstacle}`)

describe.skipIf(obstacle !== null).each(['http', 'https'])('over %s', (scheme) => {
  let folder: string
  let machine: DebianMachine
  let system: NoraSystem
  let proxy: ChildProcess | undefined
  let browser: Browser
  let owner: ApiSession
  let typed = 0

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nora-debian-'))
    machine = await startDebianMachine()
    const { consoleAddress, edgeAddress } = machine
    const [inner, outer, edgePort] = [await freePort(), await freePort(), await freePort()]
    const names = [CONSOLE, TUNNELS, `*.${TUNNELS}`].map((name) => `DNS:${name}`)
    const { caFile, certFile, keyFile } = makeAuthority(folder, names)
    machine.administer(`printf '${consoleAddress} ${CONSOLE}\\n${edgeAddress} ${TUNNELS}\\n' >> /etc/hosts`)
    if (scheme === 'https') {
      const trust = 'cat > /usr/local/share/ca-certificates/own.crt; update-ca-certificates'
      machine.administer(trust, readFileSync(caFile, 'utf8'))
      const site = `https://${CONSOLE}:${outer} {\n bind ${consoleAddress}\n tls ${certFile} ${keyFile}\n reverse_proxy 127.0.0.1:${inner}\n}\n`
      writeFileSync(join(folder, 'Caddyfile'), `{\n admin off\n auto_https off\n}\n${site}`)
      const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      proxy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], { env, stdio: 'ignore' })
    }
    const isPlain = scheme === 'http'
    const controlAddress = isPlain ? consoleAddress : '127.0.0.1'
    system = await bootNora({
      env: {
        NORA_CONTROL_HTTP_HOST: controlAddress,
        NORA_CONTROL_HOSTS: consoleAddress,
        NORA_CONTROL_HTTP_PORT: String(inner),
        NORA_CONTROL_BASE_URL: `${scheme}://${CONSOLE}:${isPlain ? inner : outer}`,
        NORA_REGION_DOMAIN: TUNNELS,
        NORA_REGION_AGENT_HOST: TUNNELS,
        ...Object.fromEntries(
          ['HTTP', 'TCP', 'LINK', 'SSH'].map((name) => [`NORA_EDGE_${name}_HOST`, edgeAddress]),
        ),
        ...(isPlain
          ? { NORA_EDGE_HTTP_PORT: String(edgePort) }
          : {
              NORA_EDGE_HTTPS_PORT: String(edgePort),
              NORA_EDGE_CERTIFICATES: JSON.stringify([{ cert: certFile, key: keyFile }]),
            }),
      },
    })
    browser = await launchBrowser([`--host-resolver-rules=MAP ${CONSOLE} ${consoleAddress}`])
    owner = createSession(`http://${controlAddress}:${inner}`)
  })

  afterAll(async () => {
    await browser?.close()
    await system?.close()
    proxy?.kill('SIGKILL')
    machine?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  async function open(path: string): Promise<Page> {
    const page = await newConsolePage(browser, system, { context: { ignoreHTTPSErrors: true } })
    await keepCookie(page.context(), system, owner)
    await page.goto(`${system.ready.console_url}${path}`)
    return page
  }

  async function command(page: Page, pattern: RegExp): Promise<string> {
    const code = page.locator('code').filter({ hasText: pattern }).first()
    return (await code.innerText()).trim()
  }

  async function succeeds(text: string): Promise<string> {
    const pasted = machine.paste(text)
    typed++
    expect(await pasted.exited, `${text}\n${pasted.shown()}`).toBe(0)
    return pasted.shown()
  }

  /** The address with which the command's tunnel is open. */
  async function opens(text: string, url: RegExp, check = async (_url: string) => {}): Promise<void> {
    const pasted = machine.paste(text)
    typed++
    const [found] = await pasted.shows(url)
    await check(found)
    await pasted.stop()
  }

  const site = new RegExp(`${scheme}://[a-z0-9-]+\\.${TUNNELS.replace('.', '\\.')}(?::\\d+)?`)

  const answers = async (url: string) => {
    const { hostname, port } = new URL(url)
    const resolve = `--resolve ${hostname}:${port || (scheme === 'http' ? 80 : 443)}:${machine.edgeAddress}`
    await eventually(
      () => machine.administer(`curl -sS --max-time 5 ${resolve} ${url}`) === 'from the machine',
    )
  }

  test('from the printed link to a public address that answers, on a machine with nothing', async () => {
    const ticket = new URLSearchParams(new URL(system.ready.sign_in_url).hash.slice(1)).get('ticket') ?? ''
    const startedMs = performance.now()
    await owner.api.accounts.signIn({ body: { ticket } })
    await owner.api.accounts.updateMember({ body: { is_desktop_app_banner_viewed: true } })
    const page = await open('/')
    await page.getByRole('radio', { name: systemTexts.en.platforms.linux, exact: true }).click()
    const install = await command(page, /^curl .*install\.sh/)
    const refused = machine.paste(install)
    expect(await refused.exited).not.toBe(0)
    expect(refused.shown()).toContain('Node.js 20.19 or newer is needed')
    machine.installNode()
    await succeeds(install)
    await page.getByRole('button', { name: credentialsTexts.en.create }).click()
    expect(await succeeds(await command(page, /^nora config save-token nt_\w{40}/))).toContain(
      system.ready.console_url,
    )
    const http = await command(page, /^nora http \d+/)
    const service = machine.paste(`node -e '${SITE}.listen(${http.split(' ')[2]})'`)
    await opens(http, site, answers)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    console.info(`over ${scheme}: ${seconds} s and ${typed} commands to a public address that answers`)
    expect(typed).toBe(3)
    await page.context().close()
    await service.stop()
  })

  test('each command of empty lists, of help and of what was reserved opens a tunnel', async () => {
    const page = await open('/domains')
    await opens(await command(page, /^nora http \d+/), site)
    const { id: domain } = await owner.api.domains.reserveDomain({ body: { region: 'local', name: 'pies' } })
    const { id: port } = await owner.api.ports.reservePort({ body: { region: 'local', alias: 'db' } })
    for (const [path, pattern, url] of [
      ['/tunnels', /^nora http \d+/, site],
      ['/help', /^nora http \d+$/, site],
      ['/help', /^nora http \d+ --name/, site],
      ['/help', /^nora http \d+ --host-header/, site],
      [`/domains?domain=${domain}`, /^nora http \d+ --name pies/, site],
      [`/tcp_ports?port=${port}`, /^nora tcp \d+ --port db/, /tcp:\/\/\S+:\d+/],
    ] as const) {
      // Until the tunnel before has gone, the list is not empty.
      await eventually(async () => (await owner.api.tunnels.listTunnels({ query: {} })).items.length === 0, {
        timeoutMs: 60_000,
      })
      await page.goto(`${system.ready.console_url}${path}`)
      await opens(await command(page, pattern), url)
    }
    const { id: personal } = await owner.api.teams.getTeam()
    await owner.api.teams.createTeam({ body: { name: 'Bakery' } })
    await page.goto(`${system.ready.console_url}/team_statistics`)
    await opens(await command(page, /^nora http \d+/), site)
    await owner.api.teams.selectTeam({ params: { id: personal } })
    for (const pattern of [/^nora status/, /^nora doctor/]) {
      await page.goto(`${system.ready.console_url}/help`)
      await succeeds(await command(page, pattern))
    }
    await page.context().close()
  })

  test('the pages of SSH keys lead from no key pair to a tunnel by nothing but ssh', async () => {
    const page = await open('/public_keys')
    const keygen = machine.paste(await command(page, /^ssh-keygen /))
    await keygen.shows(/Enter file in which to save the key/)
    keygen.type('\r')
    await keygen.shows(/Enter passphrase/)
    keygen.type('\r')
    await keygen.shows(/Enter same passphrase again/)
    keygen.type('\r')
    expect(await keygen.exited, keygen.shown()).toBe(0)
    const text = machine.administer('cat /home/person/.ssh/id_ed25519.pub')
    await owner.api.credentials.addPublicKeys({ body: { key: text, name: 'laptop' } })
    await page.goto(`${system.ready.console_url}/public_keys?tab=connect`)
    // As the page says: the line that names the server goes into the file first, and ssh has nothing to ask.
    const line = await command(page, new RegExp(`${TUNNELS}.* ssh-ed25519 `))
    await succeeds(`echo '${line}' >> ~/.ssh/known_hosts`)
    await opens(await command(page, /^ssh .*-R 80:localhost/), site)
    await opens(await command(page, /^ssh .*-R shop:80:/), new RegExp(`${scheme}://shop\\.${TUNNELS}`))
    await opens(await command(page, /^ssh .*-R 0:localhost/), /tcp:\/\/\S+:\d+/)
    await page.context().close()
  })

  test('the command beside a new API key asks /v1 with nothing but curl', async () => {
    const page = await open('/api_keys')
    await page.getByRole('button', { name: apiKeysTexts.en.create, exact: true }).first().click()
    await page.getByLabel(apiKeysTexts.en.createDialog.description).fill('ci')
    await page.getByRole('button', { name: apiKeysTexts.en.createDialog.submit, exact: true }).click()
    expect(await succeeds(await command(page, /^curl /))).toContain('"items"')
    await page.context().close()
  })

  test('the command of the token page signs a machine in that knows nobody', async () => {
    machine.administer('rm -rf /home/person/.config/nora')
    const page = await open('/token')
    const login = machine.paste(await command(page, /^nora login/))
    const [link] = await login.shows(/https?:\/\/\S+\/client_login\?id=\w+/)
    expect(link).toContain(system.ready.console_url)
    await page.goto(link)
    await page.getByRole('button', { name: credentialsTexts.en.client.allow }).click()
    expect(await login.exited, login.shown()).toBe(0)
    await page.context().close()
  })
})
