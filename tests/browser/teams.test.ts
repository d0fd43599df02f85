/** A team from its making to its end: settings, roles, an invitation, a member, requisites. */
import { LANGS } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationTexts } from '../../apps/console/src/features/organization/organization.messages.ts'
import { invitesTexts } from '../../apps/console/src/features/teams/invites/invites.messages.ts'
import { membersTexts } from '../../apps/console/src/features/teams/members/members.messages.ts'
import { rolesTexts } from '../../apps/console/src/features/teams/roles/roles.messages.ts'
import { settingsTexts } from '../../apps/console/src/features/teams/settings/settings.messages.ts'
import { teamsTexts } from '../../apps/console/src/features/teams/teams.messages.ts'
import { ownTeamsTexts } from '../../apps/console/src/platform/teams/own-teams.messages.ts'
import { uiTexts } from '../../packages/ui/src/look/ui.messages.ts'
import { type ApiSession, readMailbox, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { runningNora } from '../kit/running-nora.ts'

const system = runningNora()
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
})

describe.each(LANGS)('in %s', (lang) => {
  const teams = teamsTexts[lang]
  const roles = rolesTexts[lang]
  const members = membersTexts[lang]
  const invites = invitesTexts[lang]
  const settings = settingsTexts[lang]
  const getActions = (name: string) => uiTexts[lang].actionsOf(name)

  async function openAs(session: ApiSession, path: string): Promise<Page> {
    const page = await newConsolePage(browser, system, { session, lang })
    await page.goto(`${system.ready.console_url}${path}?lang=${lang}`)
    return page
  }

  const go = (page: Page, path: string) => page.goto(`${system.ready.console_url}${path}`)

  async function act(page: Page, name: string, what: string): Promise<void> {
    await page
      .getByRole('row', { name })
      .getByRole('button', { name: getActions(name) })
      .click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
  }

  test('a team is made, gets a role and a member by the letter’s link, loses the member, and is deleted', async () => {
    const founder = await signUp(system, `teams-founder-${lang}@example.org`, { name: 'Anna Belova' })
    const page = await openAs(founder, '/team_new')
    await page.getByLabel(teams.name, { exact: true }).fill('Forest')
    await page.getByRole('button', { name: teams.create, exact: true }).click()
    await page.waitForURL('**/team')
    await page.getByRole('button', { name: `${ownTeamsTexts[lang].choose}: Forest` }).waitFor()

    await go(page, '/team_settings')
    await page.getByLabel(teams.name, { exact: true }).fill('Clear Forest')
    await page.getByRole('button', { name: settings.save, exact: true }).click()
    await page.getByRole('button', { name: `${ownTeamsTexts[lang].choose}: Clear Forest` }).waitFor()

    await makeRole(page)
    const email = `teams-guest-${lang}@example.org`
    await invite(page, email)
    await join(email)

    await go(page, '/team')
    const row = page.getByRole('row', { name: 'Boris Klein' })
    await row.getByText('Web only').waitFor()
    await row.click()
    const change = page.getByRole('dialog', { name: members.changeDialog.title('Boris Klein') })
    await change.getByLabel(new RegExp(`^${members.changeDialog.seat}`)).uncheck()
    await change.getByRole('button', { name: members.changeDialog.submit }).click()
    await change.waitFor({ state: 'hidden' })
    const guest = async () =>
      (await founder.api.teams.listTeamMembers()).items.find((one) => one.email === email)
    expect(await guest()).toMatchObject({ role: 'member', has_seat: false, roles: [{ name: 'Web only' }] })

    await act(page, 'Boris Klein', members.remove)
    const question = page.getByRole('dialog', { name: members.removeDialog.title('Boris Klein') })
    await question.getByText(members.removeDialog.nothing).waitFor()
    await question.getByRole('button', { name: members.removeDialog.submit, exact: true }).click()
    await row.waitFor({ state: 'detached' })
    expect(await guest()).toBeUndefined()

    await go(page, '/team_settings')
    await page.getByRole('button', { name: settings.remove, exact: true }).click()
    const end = page.getByRole('dialog', { name: settings.removeTitle('Clear Forest') })
    const confirm = end.getByRole('button', { name: settings.removeConfirm, exact: true })
    expect(await confirm.isDisabled()).toBe(true)
    await end.getByRole('textbox').fill('Clear Forest')
    await confirm.click()
    await end.waitFor({ state: 'hidden' })
    await eventually(async () => (await founder.api.teams.listTeams()).items.length === 1)
    await page.context().close()
  })

  async function makeRole(page: Page): Promise<void> {
    await go(page, '/team_roles')
    await page.getByRole('button', { name: roles.create }).first().click()
    const dialog = page.getByRole('dialog', { name: roles.dialog.create })
    await dialog.getByLabel(roles.dialog.name, { exact: true }).fill('Web only')
    await dialog.getByRole('checkbox', { name: new RegExp(`^${roles.commands.tcp}`) }).check()
    await dialog.getByRole('button', { name: roles.dialog.submit.create }).click()
    await page.getByRole('row', { name: 'Web only' }).getByText(roles.commands.tcp, { exact: true }).waitFor()
  }

  async function invite(page: Page, email: string): Promise<void> {
    await go(page, '/team')
    await page.getByRole('button', { name: invites.invite, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: invites.dialog.title })
    await dialog.getByLabel(invites.dialog.emails).fill('no address')
    await dialog.getByRole('button', { name: invites.dialog.submit }).click()
    await dialog.getByText(invites.dialog.emailsWrong('no')).waitFor()
    await dialog.getByLabel(invites.dialog.emails).fill(email)
    await dialog.getByLabel('Web only').check()
    await dialog.getByRole('button', { name: invites.dialog.submit }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: invites.title }).click()
    await page.getByRole('row', { name: email }).waitFor()
  }

  /** By the link that was mailed; with somebody else’s account it does not open the team. */
  async function join(email: string): Promise<void> {
    const path = await mailedInvite(email)
    const nonMember = await signUp(system, `stranger-${lang}@example.org`)
    const refused = await openAs(nonMember, path)
    await refused.getByRole('button', { name: invites.accept.switchAccount }).waitFor()
    expect(await refused.locator('body').innerText()).not.toContain(email)
    expect(await refused.getByRole('button', { name: invites.accept.submit }).count()).toBe(0)
    await refused.context().close()
    const page = await openAs(await signUp(system, email, { name: 'Boris Klein' }), path)
    await page.getByRole('heading', { name: invites.accept.heading('Clear Forest') }).waitFor()
    await page.getByRole('button', { name: invites.accept.submit }).click()
    await page.getByRole('button', { name: `${ownTeamsTexts[lang].choose}: Clear Forest` }).waitFor()
    await go(page, path)
    await page.getByText(invites.accept.endedTitles.accepted).waitFor()
    await page.context().close()
  }

  async function mailedInvite(email: string): Promise<string> {
    return eventually(async () => {
      const emails = await readMailbox(system)
      const sentEmail = emails.find(({ to, text }) => to.includes(email) && text.includes('/accept_invite/'))
      return /\/accept_invite\/\w+/.exec(sentEmail?.text ?? '')?.[0]
    })
  }

  test('requisites with a wrong digit are stopped, right ones go into review, and a recipient of invoices is asked', async () => {
    const { form, faults, states, recipients } = organizationTexts[lang]
    const founder = await signUp(system, `requisites-${lang}@example.org`)
    await founder.api.teams.createTeam({ body: { name: 'Forest' } })
    const page = await openAs(founder, '/team_organization')
    await page.getByLabel(form.inn, { exact: true }).fill('7707083894')
    await page.getByText(faults.inn.sum).waitFor()
    await page.getByLabel(form.inn, { exact: true }).fill('7707083893')
    await page.getByLabel(form.kpp, { exact: true }).fill('773601001')
    await page.getByLabel(form.ogrn.legal, { exact: true }).fill('1027700132195')
    await page.getByLabel(form.name, { exact: true }).fill('Clear Forest LLC')
    await page.getByRole('button', { name: form.save }).click()
    await page.getByText(faults.needed).first().waitFor()
    await page.getByLabel(form.shortName, { exact: true }).fill('Clear Forest')
    await page.getByRole('button', { name: form.save }).click()
    await page.getByText(states.review.title).waitFor()
    expect(await founder.api.organization.getOrganization()).toMatchObject({
      status: 'review',
      requisites: { inn: '7707083893', short_name: 'Clear Forest' },
    })

    const email = `accounts-${lang}@example.org`
    await page.getByLabel(recipients.email, { exact: true }).fill(email)
    await page.getByRole('button', { name: recipients.add, exact: true }).click()
    const item = page.getByRole('listitem').filter({ hasText: email })
    await item.getByText(recipients.states.waiting).waitFor()
    await page.getByRole('button', { name: recipients.removeNamed(email) }).click()
    const question = page.getByRole('dialog', { name: recipients.removeTitle })
    await question.getByRole('button', { name: recipients.remove, exact: true }).click()
    await item.waitFor({ state: 'detached' })
    await page.context().close()
  })
})
