/** How people come into a team and work in it, by keyboard alone: with an invitation, a client, a team of their own. */
import { LANGS, type Lang } from '@nora/kit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { clientsElsewhereTexts } from '../../apps/console/src/app/frame/clients-elsewhere.messages.ts'
import { frameTexts } from '../../apps/console/src/app/frame/frame.messages.ts'
import { accountsTexts } from '../../apps/console/src/features/accounts/accounts.messages.ts'
import { credentialsTexts } from '../../apps/console/src/features/credentials/credentials.messages.ts'
import { invitesTexts } from '../../apps/console/src/features/teams/invites/invites.messages.ts'
import { ownInvitesTexts } from '../../apps/console/src/features/teams/invites/own-invites.messages.ts'
import { teamsTexts } from '../../apps/console/src/features/teams/teams.messages.ts'
import { teamsTitles } from '../../apps/console/src/features/teams/teams-titles.messages.ts'
import { ownTeamsTexts } from '../../apps/console/src/platform/teams/own-teams.messages.ts'
import { type ApiSession, mailedCode, PASSWORD, readMailbox, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { getKeyboard } from '../kit/keyboard.ts'
import { createClientHome } from '../kit/nora-client.ts'
import { runningNora } from '../kit/running-nora.ts'

const system = runningNora()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
})

describe.each(LANGS)('in %s', (lang) => {
  const { accept } = invitesTexts[lang]

  async function openPage(
    path: string,
    { session, context = {} }: { session?: ApiSession; context?: object },
  ) {
    await session?.api.accounts.switchLanguage({ body: { lang } })
    const page = await newConsolePage(browser, system, { lang, context, ...(session && { session }) })
    onTestFinished(() => page.context().close())
    await page.goto(`${system.ready.console_url}${path}`)
    return { page, keys: getKeyboard(page) }
  }

  const hasCurrent = (name: string) => `${ownTeamsTexts[lang].choose}: ${name}`

  test('an invitation is followed on a phone by someone without an account, who signs up and lands in the team', async () => {
    const founder = await signUp(system, `walk-founder-${lang}@example.org`)
    await founder.api.teams.createTeam({ body: { name: 'Clear Forest' } })
    const email = `walk-guest-${lang}@example.org`
    await founder.api.teams.sendInvites({ body: { emails: [email], role: 'admin' } })
    const { page, keys } = await openPage(await mailedInvite(email), { context: PHONE })

    await page.getByRole('heading', { name: accept.heading('Clear Forest') }).waitFor()
    for (const fact of [email, 'Anna Belova', ownTeamsTexts[lang].roles.admin]) {
      await page.getByText(fact, { exact: true }).waitFor()
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await keys.enter(accept.signUp)
    const { signUp: form, signUpComplete, fields } = accountsTexts[lang]
    await page.getByRole('heading', { name: form.heading }).waitFor()
    expect(await page.getByLabel(fields.email).inputValue()).toBe(email)
    await keys.enter(form.submit)
    await page.getByRole('heading', { name: signUpComplete.heading }).waitFor()
    await keys.fill(fields.code, await mailedCode(system, email))
    await keys.fill(fields.password, PASSWORD)
    await keys.fill(fields.repeat, PASSWORD)
    await keys.press('Enter')
    await page.getByRole('heading', { name: accept.heading('Clear Forest') }).waitFor()
    await keys.enter(accept.submit)
    await eventually(async () => {
      const { items } = await founder.api.teams.listTeamMembers()
      return items.some((member) => member.email === email && member.role === 'admin')
    })
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasNotText: accept.heading('Clear Forest') })
      .waitFor()
  })

  test('an invitation waits on home with a dot, and is joined from there', async () => {
    const founder = await signUp(system, `walk-host-${lang}@example.org`)
    await founder.api.teams.createTeam({ body: { name: 'Clear Forest' } })
    const email = `walk-member-${lang}@example.org`
    const guest = await signUp(system, email, { name: 'Boris Klein' })
    await founder.api.teams.sendInvites({ body: { emails: [email] } })
    const { page, keys } = await openPage('/', { session: guest })
    const own = ownInvitesTexts[lang]
    await page.getByText(teamsTitles[lang].waiting(1)).first().waitFor({ state: 'attached' })
    await keys.enter(own.acceptLabel('Clear Forest'))
    await page.getByRole('button', { name: hasCurrent('Clear Forest') }).waitFor()
    expect((await guest.api.accounts.getUser()).team.name).toBe('Clear Forest')
  })

  test('nora login into a team opens its tunnel there, and the empty list of the other place leads to it', async () => {
    const person = await signUp(system, `walk-client-${lang}@example.org`)
    const team = await person.api.teams.createTeam({ body: { name: 'Clear Forest' } })
    const { items } = await person.api.teams.listTeams()
    await person.api.teams.selectTeam({
      params: { id: items.find(({ type }) => type === 'personal')?.id ?? '' },
    })
    await person.api.accounts.confirmIdentity({ body: { password: PASSWORD } })
    const home = createClientHome(system, null)
    const login = home.run(['login', '--team', 'clear forest', '--no-browser', '--json'])
    const { login_url } = await login.event('login')
    const { page, keys } = await openPage(String(login_url).slice(system.ready.console_url.length), {
      session: person,
    })
    const { client } = credentialsTexts[lang]
    await page.getByRole('radio', { name: /^Clear Forest/, checked: true }).waitFor()
    await keys.enter(client.allow)
    await page.getByRole('heading', { name: client.approved }).waitFor()
    expect((await login.event('signed_in')).team).toMatchObject({ id: team.id, name: 'Clear Forest' })
    expect(await login.exited).toBe(0)

    await page.goto(`${system.ready.console_url}/tunnels`)
    const name = `walk-${lang}`
    const tunnel = home.run(['http', '9', '--name', name, '--json'])
    onTestFinished(() => tunnel.stop())
    await tunnel.event('online')
    await keys.enter(getSwitchLabel(lang))
    await page.getByRole('button', { name: hasCurrent('Clear Forest') }).waitFor()
    await page.getByRole('row', { name }).waitFor()
  })

  test('a team is created from the user menu of a fresh account', async () => {
    const person = await signUp(system, `walk-fresh-${lang}@example.org`)
    const { page, keys } = await openPage('/', { session: person })
    await keys.enter(frameTexts[lang].user.menu)
    await keys.choose(frameTexts[lang].user.createTeam)
    const teams = teamsTexts[lang]
    await page.getByRole('heading', { name: teams.newTitle }).waitFor()
    await keys.fill(teams.name, 'Own Forest')
    await keys.press('Enter')
    await page.getByRole('button', { name: hasCurrent('Own Forest') }).waitFor()
  })
})

const getSwitchLabel = (lang: Lang) => clientsElsewhereTexts[lang].switchLabel('Clear Forest')

/** Path and key of the link that was mailed. */
function mailedInvite(email: string): Promise<string> {
  return eventually(async () => {
    const sentEmail = (await readMailbox(system)).find(
      ({ to, text }) => to.includes(email) && text.includes('/accept_invite/'),
    )
    return /\/accept_invite\/\w+#\w+/.exec(sentEmail?.text ?? '')?.[0]
  })
}
