/** What people open a tunnel's panel for, by keyboard alone: why a request failed, who gets in, the same again but changed. */
import { createServer, type Server } from 'node:http'
import { LANGS } from '@nora/kit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { editorTexts } from '../../apps/console/src/features/policies/editor.messages.ts'
import { requestCausesTexts } from '../../apps/console/src/features/tunnels/request-causes.messages.ts'
import { requestsTexts } from '../../apps/console/src/features/tunnels/requests.messages.ts'
import { tunnelsTexts } from '../../apps/console/src/features/tunnels/tunnels.messages.ts'
import { accessTexts } from '../../apps/console/src/platform/access/access.messages.ts'
import { captureTexts } from '../../apps/console/src/platform/captures/capture.messages.ts'
import { replayTexts } from '../../packages/inspector/src/replay/replay.messages.ts'
import { signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { getKeyboard } from '../kit/keyboard.ts'
import { createClientHome } from '../kit/nora-client.ts'
import { startOrigin } from '../kit/origins.ts'
import { runningNora } from '../kit/running-nora.ts'
import { visit } from '../kit/visit.ts'

const system = runningNora()
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
})

describe.each(LANGS)('in %s', (lang) => {
  const texts = tunnelsTexts[lang]
  const requests = requestsTexts[lang]

  /** A tunnel of a new team, and its list in a browser. */
  async function openTunnel(name: string, port: number, ...options: string[]) {
    const session = await signUp(system, `${name}-${lang}@example.org`)
    await session.api.teams.createTeam({ body: { name: 'Clear Forest' } })
    const { token } = await session.api.credentials.renewToken()
    const client = createClientHome(system, token).run([
      ...['http', String(port), '--name', `${name}-${lang}`, '--json'],
      ...options,
    ])
    onTestFinished(() => client.stop())
    const url = String((await client.event('online')).url)
    const page = await newConsolePage(browser, system, { session, lang })
    onTestFinished(() => page.context().close())
    await page.goto(`${system.ready.console_url}/tunnels?lang=${lang}`)
    const keys = getKeyboard(page)
    type Part = keyof typeof texts.drawer.parts
    const openPart = (part: Part) => keys.openTab(texts.drawer.parts[part])
    const openPanel = async () => {
      await page
        .getByRole('row')
        .filter({ hasText: new URL(url).hostname })
        .waitFor()
      await keys.press('j')
      await keys.press('Enter')
      await keys.inDialog(new URL(url).hostname)
    }
    return { url, page, keys, openPanel, openPart }
  }

  test('a 502 is explained, and passes once its cause is mended', async () => {
    const port = await findFreePort()
    const { url, page, keys, openPanel, openPart } = await openTunnel('broken', port)
    expect((await visit(`${url}/menu`)).status).toBe(502)
    await openPanel()
    await openPart('requests')
    const cause = requestCausesTexts[lang].causes.request.origin_unreachable
    await page.getByText(cause.what).first().waitFor()
    await keys.enter('GET')
    await page.getByText(cause.advice).waitFor()

    const origin = createServer((_, res) => res.end('pies')).listen(port, '127.0.0.1')
    onTestFinished(() => close(origin))
    await eventually(async () => (await visit(`${url}/menu`)).status === 200)
    await keys.enter(requests.back)
    await page.getByRole('link').filter({ hasText: 'GET' }).filter({ hasText: '200' }).first().waitFor()
  })

  test('an IP policy is made from the panel of a tunnel, turns visitors away, and is named in the panel', async () => {
    const origin = await startOrigin((_, res) => res.end('pies'))
    onTestFinished(() => origin.close())
    const { url, page, keys, openPanel, openPart } = await openTunnel('guarded', origin.port)
    await openPanel()
    await openPart('access')
    await keys.enter(accessTexts[lang].restrict)
    const editor = editorTexts[lang]
    await keys.inDialog(editor.create)
    await keys.fill(editor.name, 'Office')
    await keys.fill(editor.networkOf(1), '203.0.113.0/24')
    await keys.enter(editor.submit.create)
    await page.getByRole('dialog', { name: editor.create }).waitFor({ state: 'hidden' })
    await eventually(async () => (await visit(`${url}/menu`)).status === 403)

    await keys.press('g')
    await keys.press('t')
    await page.waitForURL('**/tunnels**')
    await openPanel()
    await openPart('access')
    await page.getByRole('dialog').getByText('Office').first().waitFor()
    await openPart('requests')
    await page.getByRole('dialog').getByText('GET').first().waitFor()
    await keys.enter('GET')
    await page.getByRole('dialog').getByText('Office').first().waitFor()
    await keys.enter(requestCausesTexts[lang].change)
    await keys.inDialog(editor.edit('Office'))
  })

  test('a captured POST is sent again with a changed body', async () => {
    const bodies: string[] = []
    const origin = await startOrigin((req, res) => {
      let body = ''
      req.on('data', (chunk: Buffer) => (body += chunk))
      req.on('end', () => {
        bodies.push(body)
        res.end('thanks')
      })
    })
    onTestFinished(() => origin.close())
    const { url, page, keys, openPanel, openPart } = await openTunnel('again', origin.port, '--capture')
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
    await visit(`${url}/orders`, json, '{"item":"pie"}')
    await openPanel()
    await openPart('requests')
    await page.getByText(captureTexts[lang].captured).first().waitFor()
    await keys.enter('POST')
    await keys.enter(replayTexts[lang].edit)
    await keys.inDialog(replayTexts[lang].title)
    await keys.fill(replayTexts[lang].body, '{"item":"cake"}')
    await keys.enter(replayTexts[lang].send)
    await eventually(async () => bodies.length === 2)
    expect(bodies.map((body) => JSON.parse(body))).toEqual([{ item: 'pie' }, { item: 'cake' }])
    await page.getByRole('dialog', { name: replayTexts[lang].title }).waitFor({ state: 'hidden' })
  })
})

/** A port that nobody listens on. */
async function findFreePort(): Promise<number> {
  const origin = await startOrigin((_, res) => res.end())
  await origin.close()
  return origin.port
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })
