import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { LANGS } from '@nora/kit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsTexts } from '../../apps/console/src/features/audit/actions.messages.ts'
import { auditTexts } from '../../apps/console/src/features/audit/audit.messages.ts'
import { streamsTexts } from '../../apps/console/src/features/audit/streams/streams.messages.ts'
import { signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { startOrigin } from '../kit/origins.ts'

let system: NoraSystem
let browser: Browser
beforeAll(async () => {
  system = await bootNora({ env: { NORA_CONTROL_OUTBOUND_PRIVATE: 'on' } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await system?.close()
})

type Delivery = { signature: string; body: string }

/** A webhook that keeps what it gets. */
async function startReceiver() {
  const got: Delivery[] = []
  const origin = await startOrigin((req, res) => {
    void text(req).then((body) => {
      got.push({ signature: String(req.headers['nora-signature']), body })
      res.writeHead(204).end()
    })
  })
  return { got, url: `http://127.0.0.1:${origin.port}/audit`, close: origin.close }
}

function isSigned({ signature, body }: Delivery, secret: string): boolean {
  const { t, v1 } = Object.fromEntries(signature.split(',').map((part) => part.split('=')))
  return v1 === createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
}

const actionsIn = ({ body }: Delivery) => {
  const { type, events } = JSON.parse(body) as { type: string; events: { action: string }[] }
  return events.map(({ action }) => `${type} ${action}`)
}

describe.each(LANGS)('the audit log in %s', (lang) => {
  const texts = auditTexts[lang]
  const words = actionsTexts[lang]

  async function openLog(name: string) {
    const session = await signUp(system, `${name}-${lang}@example.org`, { name: 'Anna' })
    await session.api.teams.createTeam({ body: { name: 'Clear Forest' } })
    const policy = await session.api.policies.createIpPolicy({ body: { name: 'Office' } })
    const body = { version: policy.version, name: 'Head office' }
    await session.api.policies.changeIpPolicy({ params: { id: policy.id }, body })
    // Filters appear from eight rows on.
    for (let count = 1; count <= 6; count++)
      await session.api.domains.reserveDomain({
        body: { region: 'local', name: `${name}-${lang}-${count}` },
      })
    const page = await newConsolePage(browser, system, { session, lang })
    await page.goto(`${system.ready.console_url}/team_audit_events?lang=${lang}`)
    return { session, page }
  }

  test('is narrowed, told in a drawer with before and after, and leaves as a file', async () => {
    const { page } = await openLog('log')
    const made = page.getByRole('row', { name: words.actions['team.created'] })
    await made.waitFor()
    await page.getByRole('button', { name: texts.filters.kind, exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: words.kinds.ip_policy, exact: true }).click()
    await page.keyboard.press('Escape')
    await made.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('kind')).toBe('ip_policy')
    await expect.poll(() => page.getByRole('row').count()).toBe(3)

    const changed = words.actions['ip_policy.changed']
    await page.getByRole('row', { name: changed }).click()
    const drawer = page.getByRole('dialog', { name: changed })
    await drawer
      .locator('del')
      .filter({ hasText: /^Office$/ })
      .waitFor()
    await drawer
      .locator('ins')
      .filter({ hasText: /^Head office$/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: texts.exports.button }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: texts.exports.jsonl }).click()
    const lines = readFileSync(await (await downloading).path(), 'utf8')
      .trim()
      .split('\n')
    const actions = lines.map((line) => (JSON.parse(line) as { action: string }).action)
    expect(actions).toEqual(['ip_policy.changed', 'ip_policy.created'])
    await page.context().close()
  })

  test('is sent, signed, to a receiver that is added, tried, paused and deleted', async () => {
    const receivers = streamsTexts[lang]
    const receiver = await startReceiver()
    const { session, page } = await openLog('receivers')
    await page.getByRole('tab', { name: texts.tabs.receivers }).click()
    await page.getByRole('button', { name: receivers.add }).click()
    const form = page.getByRole('dialog', { name: receivers.dialog.title })
    await form.getByLabel(receivers.dialog.name, { exact: true }).fill('SIEM')
    await form.getByLabel(receivers.dialog.url.webhook, { exact: true }).fill(receiver.url)
    await page.keyboard.press('Enter')
    const once = page.getByRole('dialog', { name: receivers.once.title })
    const secret = await once.locator('code').first().innerText()
    await once.getByRole('button', { name: receivers.test }).click()
    await page.getByText(receivers.tested('SIEM'), { exact: true }).first().waitFor()
    await once.getByRole('button', { name: receivers.once.done }).click()
    await once.waitFor({ state: 'hidden' })

    // Its own making is the first that it is told.
    await eventually(() => receiver.got.flatMap(actionsIn).includes('audit.events audit_stream.created'))
    expect(receiver.got.flatMap(actionsIn)).toContain('audit.test audit_stream.tested')
    expect(receiver.got.map((one) => isSigned(one, secret))).not.toContain(false)
    expect(isSigned(receiver.got[0] as Delivery, `${secret}x`)).toBe(false)
    const row = page.getByRole('row').filter({ hasText: receiver.url })
    await row.getByText(receivers.states.ready).waitFor()

    await row.click()
    const drawer = page.getByRole('dialog', { name: 'SIEM' })
    await drawer.getByRole('button', { name: receivers.pause }).click()
    await drawer.getByText(receivers.states.paused, { exact: true }).waitFor()
    await session.api.policies.createIpPolicy({ body: { name: 'Guests' } })
    await drawer.getByRole('button', { name: receivers.resume }).click()
    await eventually(() => receiver.got.flatMap(actionsIn).includes('audit.events ip_policy.created'))

    await drawer.getByRole('button', { name: receivers.remove }).click()
    const question = page.getByRole('dialog', { name: receivers.removeTexts.title(1) })
    await question.getByRole('button', { name: receivers.remove }).click()
    await question.waitFor({ state: 'hidden' })
    expect((await session.api.audit.listAuditStreams({})).items).toEqual([])
    await page.context().close()
    await receiver.close()
  })
})
