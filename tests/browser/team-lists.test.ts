/** Checks what an administrator sees and ends of what members have, and the statistics of it. */
import { readFileSync } from 'node:fs'
import { LANGS, type Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicKeysTexts } from '../../apps/console/src/features/credentials/public-keys/public-keys.messages.ts'
import { domainsTexts } from '../../apps/console/src/features/domains/domains.messages.ts'
import { portsTexts } from '../../apps/console/src/features/ports/ports.messages.ts'
import { statisticsTexts } from '../../apps/console/src/features/statistics/statistics.messages.ts'
import { tunnelsTexts } from '../../apps/console/src/features/tunnels/tunnels.messages.ts'
import { reservedTexts } from '../../apps/console/src/platform/reserved/reserved.messages.ts'
import { makePublicKeyLine } from '../../apps/control/src/testing/public-key.ts'
import { uiTexts } from '../../packages/ui/src/look/ui.messages.ts'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { runningNora } from '../kit/running-nora.ts'
import { joinTeam } from '../kit/team.ts'
import { visit } from '../kit/visit.ts'

const REQUESTS = 5

const system = runningNora()
let browser: Browser
let origin: Origin
beforeAll(async () => {
  browser = await launchBrowser()
  origin = await startOrigin(echo)
})
afterAll(async () => {
  await browser?.close()
  await origin?.close()
})

/** Two names, two ports, two keys and an open tunnel of a member, in a team of somebody else. */
async function fillTeam(lang: Lang): Promise<{ founder: ApiSession; member: ApiSession; client: ClientRun }> {
  const founder = await signUp(system, `lists-founder-${lang}@example.org`, { name: 'Anna Belova' })
  await founder.api.teams.createTeam({ body: { name: 'Forest' } })
  const email = `lists-member-${lang}@example.org`
  const member = await signUp(system, email, { name: 'Boris Klein' })
  await joinTeam(founder, member, email)
  for (const name of ['birch', 'aspen']) {
    await member.api.domains.reserveDomain({ body: { region: 'local', name: `${name}-${lang}` } })
    await member.api.ports.reservePort({ body: { region: 'local', alias: name } })
    await member.api.credentials.addPublicKeys({ body: { key: `${makePublicKeyLine()} ${name}` } })
  }
  // Filters appear from eight rows on.
  for (const name of ['own', 'own-2', 'own-3', 'own-4', 'own-5', 'own-6'])
    await founder.api.domains.reserveDomain({ body: { region: 'local', name: `${name}-${lang}` } })
  const { token } = await member.api.credentials.renewToken()
  const client = createClientHome(system, token).run([
    ...['http', String(origin.port), '--name', `shop-${lang}`, '--json'],
  ])
  return { founder, member, client }
}

describe.each(LANGS)('in %s', (lang) => {
  const ui = uiTexts[lang]
  const reserved = reservedTexts[lang]

  async function chooseBoth(page: Page, names: readonly string[]): Promise<void> {
    for (const name of names) await page.getByRole('checkbox', { name: ui.choose(name) }).check()
  }

  /** From the bar of what is chosen; `title` is of the question that names each. */
  async function endThem(page: Page, action: string, title: string): Promise<void> {
    await page.getByRole('toolbar').getByRole('button', { name: action, exact: true }).click()
    const question = page.getByRole('dialog', { name: title })
    await question.getByRole('button', { name: action, exact: true }).click()
    await question.waitFor({ state: 'hidden' })
  }

  test('the lists of the team show whose everything is, narrow by member, and end many at once', async () => {
    const { founder, member, client } = await fillTeam(lang)
    await client.event('online')
    const page = await newConsolePage(browser, system, { session: founder, lang })
    const go = (path: string) => page.goto(`${system.ready.console_url}${path}?lang=${lang}`)

    await go('/team_domains')
    const own = page.getByRole('row', { name: `own-${lang}.localhost` })
    await own.getByText('Anna Belova').waitFor()
    await page.getByRole('button', { name: reserved.person, exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Boris Klein' }).click()
    await page.keyboard.press('Escape')
    await own.waitFor({ state: 'detached' })
    await chooseBoth(page, [`birch-${lang}.localhost`, `aspen-${lang}.localhost`])
    await endThem(page, reserved.release, domainsTexts[lang].releaseTexts.title(2))
    expect((await member.api.domains.listDomains()).items).toEqual([])

    await go('/team_tcp_ports')
    await page.getByRole('row', { name: 'birch' }).getByText('Boris Klein').waitFor()
    const ports = (await member.api.ports.listPorts()).items.map(({ address }) => address)
    await chooseBoth(page, ports)
    await endThem(page, reserved.release, portsTexts[lang].releaseTexts.title(2))
    expect((await member.api.ports.listPorts()).items).toEqual([])

    const keys = publicKeysTexts[lang]
    await go('/team_public_keys')
    await page.getByRole('row', { name: 'birch' }).getByText('Boris Klein').waitFor()
    await chooseBoth(page, ['birch', 'aspen'])
    await endThem(page, keys.remove, keys.removeTexts.title(2))
    expect((await member.api.credentials.listPublicKeys()).items).toEqual([])

    const tunnels = tunnelsTexts[lang]
    const shop = `shop-${lang}.localhost`
    await go('/team_tunnels')
    await page.getByRole('row', { name: shop }).getByText('Boris Klein', { exact: true }).waitFor()
    await page.getByRole('row', { name: shop }).click()
    const drawer = page.getByRole('dialog', { name: shop })
    await drawer.getByRole('link', { name: domainsTexts[lang].keep }).waitFor()
    await drawer.getByRole('button', { name: tunnels.stop }).click()
    const question = page.getByRole('dialog', { name: tunnels.stopTitle(shop).replace('?', ':') })
    await question.getByRole('button', { name: tunnels.stop, exact: true }).click()
    expect(await client.exited).toBe(4)
    await page.context().close()
  })

  test('the name of an open tunnel is kept from its drawer', async () => {
    const session = await signUp(system, `lists-keeper-${lang}@example.org`)
    const { token } = await session.api.credentials.renewToken()
    const client = createClientHome(system, token).run(['http', String(origin.port), '--json'])
    const { hostname } = new URL(String((await client.event('online')).url))
    const page = await newConsolePage(browser, system, { session, lang })
    await page.goto(`${system.ready.console_url}/tunnels?lang=${lang}`)
    await page.getByRole('row', { name: hostname }).click()
    const keep = page.getByRole('dialog', { name: hostname }).getByRole('link', {
      name: domainsTexts[lang].keep,
    })
    await keep.click()
    const form = page.getByRole('dialog', { name: domainsTexts[lang].form.addTitle })
    await form.getByText(domainsTexts[lang].form.free).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: hostname }).getByText(String(origin.port)).waitFor()
    expect((await session.api.domains.listDomains()).items).toMatchObject([
      { hostname, tunnel: { state: 'live' } },
    ])
    await page.goBack()
    await keep.waitFor({ state: 'detached' })
    await client.stop()
    await page.context().close()
  })

  test('statistics: a period is chosen, a chart is read by mouse and by keyboard and as a table, and is taken away', async () => {
    const texts = statisticsTexts[lang]
    const session = await signUp(system, `reader-${lang}@example.org`)
    await session.api.teams.createTeam({ body: { name: 'Forest' } })
    await session.api.accounts.updateUser({ body: { time_zone: 'Asia/Kathmandu' } })
    const { token } = await session.api.credentials.renewToken()
    const client = createClientHome(system, token).run(['http', String(origin.port), '--json'])
    const url = String((await client.event('online')).url)
    for (let count = 0; count < REQUESTS; count++) await visit(`${url}/pies`)
    const counted = async () =>
      (await session.api.statistics.getTeamStatistics({ query: {} })).totals.requests
    await eventually(async () => (await counted()) === REQUESTS, { timeoutMs: 40_000 })

    const page = await newConsolePage(browser, system, { session, lang })
    await page.goto(`${system.ready.console_url}/team_statistics?lang=${lang}`)
    await page.getByRole('radio', { name: texts.periods['1h'], exact: true }).check()
    await page.waitForURL('**period=1h**')
    const slider = page.getByRole('slider', { name: texts.charts.requests })
    await slider.focus()
    await slider.press('End')
    const newest = await slider.getAttribute('aria-valuetext')
    await slider.press('ArrowLeft')
    expect(await slider.getAttribute('aria-valuetext')).not.toBe(newest)
    // The clock of Kathmandu is a quarter of an hour beside all others.
    const minute = new Date(Date.now() + 45 * 60_000).getUTCMinutes()
    expect(newest).toMatch(new RegExp(`:(${two(minute)}|${two(minute - 1)}):? `))

    const heading = page.getByRole('heading', { name: texts.charts.requests })
    const card = heading.locator('xpath=../..')
    const box = await slider.boundingBox()
    if (!box) throw new Error('the chart is not to be seen')
    await page.mouse.move(box.x + 2, box.y + 20)
    const requests = card.getByRole('listitem').filter({ hasText: texts.series.ok })
    expect(await requests.innerText()).toMatch(/0$/)
    await card.getByRole('button', { name: texts.showTable }).click()
    const table = card.getByRole('region', { name: texts.charts.requests })
    // A chart starts where data starts, with twelve steps at least.
    const told = await table.locator('tbody td:nth-child(2)').allInnerTexts()
    expect(told).toHaveLength(12)
    expect(told.map(Number).reduce((sum, count) => sum + count, 0)).toBe(REQUESTS)

    await page.getByRole('button', { name: texts.export }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: texts.exportCsv }).click()
    const lines = readFileSync(await (await downloading).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(61)
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+05:45,/)
    await client.stop()
    await page.context().close()
  })
})

const two = (minute: number) => String((minute + 60) % 60).padStart(2, '0')
