/** Own domains, zones and certificates by keyboard alone: from adding, over what was found, to removing. */
import { describeFinding } from '@nora/contract/findings'
import { LANGS } from '@nora/kit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { certificatesTexts } from '../../apps/console/src/features/certificates/certificates.messages.ts'
import { domainsTexts } from '../../apps/console/src/features/domains/domains.messages.ts'
import { zonesTexts } from '../../apps/console/src/features/zones/zones.messages.ts'
import { reservedTexts } from '../../apps/console/src/platform/reserved/reserved.messages.ts'
import { verificationTexts } from '../../apps/console/src/platform/verification/verification.messages.ts'
import { makeCompanyAuthority } from '../../apps/control/src/features/certificates/testing/made-certificates.ts'
import { signUp } from '../kit/api-session.ts'
import { violations } from '../kit/axe.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { getKeyboard } from '../kit/keyboard.ts'
import { runningNora } from '../kit/running-nora.ts'

/** Servers of a name that nobody answers for are given up after their time. */
const CHECKED = { timeoutMs: 60_000 }

const system = runningNora()
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
})

describe.each(LANGS)('in %s', (lang) => {
  const verification = verificationTexts[lang]

  async function openPage(path: string, who: string) {
    const session = await signUp(system, `${who}-${lang}@example.org`)
    await session.api.teams.createTeam({ body: { name: 'Clear Forest' } })
    const page = await newConsolePage(browser, system, { session, lang })
    onTestFinished(() => page.context().close())
    await page.goto(`${system.ready.console_url}${path}?lang=${lang}`)
    return { page, keys: getKeyboard(page), api: session.api }
  }

  test('a domain is added, its finding read, checked again and released', async () => {
    const texts = domainsTexts[lang]
    const hostname = `walk-${lang}.forest.example`
    const { page, keys, api } = await openPage('/domains', 'walk-domain')
    await keys.enter(texts.reserve)
    await keys.inDialog(texts.form.addTitle)
    await keys.tabTo(texts.form.ways.here)
    await keys.press('ArrowRight')
    await page.getByRole('tab', { name: texts.form.ways.own, selected: true }).waitFor()
    await keys.fill(texts.form.hostname, `https://${hostname}/`)
    await page.getByRole('button', { name: texts.form.take(hostname) }).waitFor()
    await keys.enter(texts.form.take(hostname))
    await page.getByText(texts.form.canBeAdded).waitFor()
    expect(await violations(page)).toEqual([])
    await keys.isAt(texts.form.hostname)
    await keys.press('Enter')

    await keys.inDialog(hostname)
    const find = async () => (await api.domains.listDomains()).items[0]
    const failed = await eventually(async () => {
      const domain = await find()
      return domain?.status === 'dns_failed' && domain.finding ? domain : null
    }, CHECKED)
    const drawer = page.getByRole('dialog', { name: hostname })
    await drawer.getByText(verification.long.dns_failed).first().waitFor()
    if (failed.finding) await drawer.getByText(describeFinding(failed.finding, lang).what).first().waitFor()
    for (const { value } of failed.records) await drawer.getByText(value).first().waitFor()
    expect(await violations(page)).toEqual([])
    const isCheckedAgain = async () => {
      await keys.enter(verification.check)
      const domain = await find()
      return domain !== undefined && domain.checked_at !== failed.checked_at
    }
    await eventually(isCheckedAgain, { ...CHECKED, intervalMs: 1_000 })

    // What has no tunnel is released at once, and can be taken back.
    await keys.enter(reservedTexts[lang].release)
    await page.getByText(texts.released(1)).first().waitFor()
    expect(await find()).toBeUndefined()
  })

  test('a zone is added with both of its records to copy, and deleted', async () => {
    const texts = zonesTexts[lang]
    const name = `dev-${lang}.forest.example`
    const { page, keys, api } = await openPage('/team_domain_zones', 'walk-zone')
    await keys.enter(texts.add)
    await keys.inDialog(texts.form.title)
    await keys.fill(texts.form.name, name)
    expect(await violations(page)).toEqual([])
    await keys.press('Enter')

    await keys.inDialog(`*.${name}`)
    const [zone] = (await api.zones.listZones()).items
    const drawer = page.getByRole('dialog', { name: `*.${name}` })
    expect(zone?.records.map(({ type }) => type)).toEqual(['CNAME', 'CNAME'])
    for (const { value } of zone?.records ?? []) await drawer.getByText(value).first().waitFor()
    await keys.tabTo(verification.records.copyValue('CNAME'))
    expect(await violations(page)).toEqual([])
    await keys.enter(texts.remove)
    await keys.inDialog(texts.removeTitle(name))
    await keys.enter(texts.remove)
    await page.getByText(texts.removed).first().waitFor()
    expect((await api.zones.listZones()).items).toEqual([])
  })

  test('a certificate is pasted, what it covers and lacks is read, it is uploaded and deleted', async () => {
    const texts = certificatesTexts[lang]
    const company = makeCompanyAuthority('Forest')
    onTestFinished(() => company.remove())
    const { certificate, key } = company.issue(['shop.forest.example', '*.forest.example'], { days: 90 })
    const { page, keys, api } = await openPage('/team_tls_certificates', 'walk-certificate')
    await keys.enter(texts.upload)
    await keys.inDialog(texts.form.title)
    await keys.fill(texts.form.pem, certificate)
    const dialog = page.getByRole('dialog', { name: texts.form.title })
    await dialog.getByText('shop.forest.example, *.forest.example').waitFor()
    await dialog.getByText(/BEGIN PRIVATE KEY/).waitFor()
    expect(await violations(page)).toEqual([])
    await keys.fill(texts.form.pem, `${certificate}${company.intermediate}${key}`)
    await keys.tabTo(texts.form.isPrivate)
    await keys.press('Space')
    await dialog.getByText(texts.form.right).waitFor()
    await keys.enter(texts.form.submit)

    await keys.inDialog('shop.forest.example')
    const drawer = page.getByRole('dialog', { name: 'shop.forest.example' })
    await drawer.getByText('*.forest.example').first().waitFor()
    await drawer.getByText(texts.drawer.unused).waitFor()
    expect(await violations(page)).toEqual([])
    await keys.enter(texts.remove)
    await keys.inDialog(texts.removeTitle('shop.forest.example'))
    await keys.enter(texts.remove)
    await page.getByText(texts.removed).first().waitFor()
    expect((await api.certificates.listCertificates()).items).toEqual([])
  })
})
