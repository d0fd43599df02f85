import type { Page } from 'playwright-core'

/** Lets the server answer, and changes these fields of what it says. */
export function changeAnswer(page: Page, url: string, changes: object): Promise<unknown> {
  return page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
}

/** Shows an installation with plans on, and a team that has more than its plan allows. */
export async function holdPlans(page: Page): Promise<void> {
  await changeAnswer(page, '**/v1/plans?**', { is_enforced: true })
  const uses = [
    { limit: 'tunnels', used: 1, max: 1 },
    { limit: 'static_names', used: 0, max: 0 },
    { limit: 'ports', used: 3, max: 0 },
  ]
  await changeAnswer(page, '**/v1/team/plan', { plan: 'free', seats: 1, uses })
}

export async function submitEmail(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill(`person${Date.now()}@example.org`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sign_up_complete**')
  await page.locator('[autocomplete="one-time-code"]').waitFor()
}

export async function openRowMenu(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('button', { expanded: false }).click()
  await page.getByRole('menu').waitFor()
}

export async function removeMember(page: Page): Promise<void> {
  await openRowMenu(page)
  await page.getByRole('menuitem').last().click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

export function openUserMenu(page: Page): Promise<void> {
  return openSidebarMenu(page, /^(Меню пользователя|User menu)/)
}

export function openTeamMenu(page: Page): Promise<void> {
  return openSidebarMenu(page, /^(Выбрать команду|Choose a team)/)
}

/** On narrow screens the sidebar is a drawer, opened first. */
async function openSidebarMenu(page: Page, name: RegExp): Promise<void> {
  const drawer = page.getByRole('button', { name: /^(Открыть меню|Open the menu)$/ })
  if (await drawer.isVisible()) await drawer.click()
  await page.getByRole('button', { name }).click()
  await page.getByRole('menu').waitFor()
}

export async function openHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Помощь|Help)$/ }).click()
  await dialogShown(page)
}

export async function searchCommands(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('terra')
  await page.getByRole('option', { name: /Terraform/ }).waitFor()
}

export async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().check()
  await page.getByRole('toolbar').waitFor()
}

export async function askAboutAll(page: Page): Promise<void> {
  await chooseAll(page)
  await page.getByRole('toolbar').getByRole('button').first().click()
  await dialogShown(page)
}

export function dialogShown(page: Page): Promise<void> {
  return page.getByRole('dialog').first().waitFor()
}

export async function editInDrawer(page: Page): Promise<void> {
  await dialogShown(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Изменить|Edit)$/ })
    .click()
  await page.getByRole('dialog', { name: /^(Изменить|Edit)/ }).waitFor()
}

export async function reserveWrongly(page: Page): Promise<void> {
  await dialogShown(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^(Номер|Number)/).fill('80')
  await dialog.getByLabel(/^(Псевдоним|Alias)/).fill('5432')
  await page.keyboard.press('Enter')
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
}

const KEYS_FILE = [
  '# ~/.ssh/authorized_keys',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPCACr8bFQ1/spKsa2rqR7F4ROlFa0ow0gXjKCUNI+Ly anna@new-laptop',
  'ssh-dss AAAAB3NzaC1kc3MAAACBAP1 anna@old-server',
].join('\n')

export async function pasteKeys(page: Page): Promise<void> {
  await dialogShown(page)
  await page.getByRole('dialog').locator('textarea').fill(KEYS_FILE)
  await page.getByRole('dialog').getByRole('list').waitFor()
}

export async function pastePrivateKey(page: Page): Promise<void> {
  await dialogShown(page)
  await page.getByRole('dialog').locator('textarea').fill('-----BEGIN OPENSSH PRIVATE KEY-----')
  await page.getByRole('dialog').getByRole('alert').waitFor()
}

export async function createKey(page: Page): Promise<void> {
  await dialogShown(page)
  await page.getByRole('dialog').getByRole('textbox').first().fill('GitHub Actions')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^(Скопируйте|Copy)/ }).waitFor()
}

export async function typeWrongRequisites(page: Page): Promise<void> {
  await page.getByLabel(/^(ИНН|INN)$/).fill('7707083894')
  await page.getByLabel(/^(ОГРН|OGRN)$/).fill('1027700132196')
  await page.locator('[aria-invalid="true"]').nth(1).waitFor()
}
