import type { Page } from 'playwright-core'
import { listTexts } from '../../apps/console/src/features/passwords/list.messages.ts'
import type { Screen } from './open-screen.ts'
import { dialogShown } from './screen-states.ts'
import type { Stage } from './stage.ts'
import { ensurePin, unlockByPin } from './unlock-vault.ts'

const WRONG_PIN = '1704'
const NOTHING_YET = new RegExp(`^(?:${listTexts.ru.emptyFolder}|${listTexts.en.emptyFolder})$`)
const BITWARDEN_FILE = {
  encrypted: false,
  folders: [{ id: 'f1', name: 'Работа' }],
  items: [
    aLogin('Сервер сборки', 'ci', 'x7-Maple-stone-55', 'f1'),
    aLogin('Grafana', 'admin', 'other-Lake-12-oak', 'f1'),
    aLogin('Электронная подпись', '', 'r4-Birch-moth-08', null),
    { type: 2, name: 'Как добраться до склада', notes: 'Второй поворот за мостом', secureNote: { type: 0 } },
    { type: 99, name: 'Ключ от старой системы' },
  ],
}

/** The vault behind its key. Each screen unlocks it anew, by the PIN that the window has been given once. */
export const openVaultScreens: readonly Screen[] = [
  open({ name: 'vault-list', path: () => '/passwords' }),
  open({ name: 'vault-record', path: ({ vault }) => `/passwords?record=${vault.recordId}` }, dialogShown),
  open(
    { name: 'vault-history', path: ({ vault }) => `/passwords?record=${vault.recordId}&part=history` },
    dialogShown,
  ),
  open(
    { name: 'vault-edit', path: ({ vault }) => `/passwords?record=${vault.recordId}&edit=yes` },
    async (page) => void (await page.locator('[role=dialog] form').first().waitFor()),
  ),
  open({ name: 'vault-folder-empty', path: ({ vault }) => `/passwords/folder/${vault.emptyFolderId}` }),
  open(
    { name: 'vault-members', path: ({ vault }) => `/passwords/folder/${vault.folderId}?open=members` },
    dialogShown,
  ),
  open({ name: 'vault-link', path: () => '/passwords?open=text' }, dialogShown),
  open({ name: 'vault-import-preview', path: () => '/passwords?open=import' }, chooseFile),
  open({ name: 'vault-health', path: () => '/passwords?tab=health' }, checkHealth),
  open({ name: 'vault-settings', path: () => '/passwords?open=settings' }, dialogShown),
  { name: 'vault-locked', viewer: 'head', path: () => '/passwords', before: givePin, prepare: pinAsked },
  {
    name: 'vault-pin-wrong',
    viewer: 'head',
    path: () => '/passwords',
    before: givePin,
    prepare: typeWrongPin,
  },
  open({ name: 'team-passwords', path: () => '/team_passwords' }, (page) =>
    page.getByRole('table').waitFor(),
  ),
  open(
    { name: 'team-passwords-compare', path: ({ vault }) => `/team_passwords?member=${vault.colleagueId}` },
    dialogShown,
  ),
]

function open(
  screen: Pick<Screen, 'name' | 'path'>,
  prepare: (page: Page) => Promise<unknown> = listShown,
): Screen {
  return {
    ...screen,
    viewer: 'head',
    before: givePin,
    prepare: async (page) => {
      await unlockByPin(page)
      await prepare(page)
    },
  }
}

function givePin(page: Page, { system }: Stage) {
  return ensurePin(page, system.ready.console_url)
}

function pinAsked(page: Page) {
  return page.locator('main input[type=password]').waitFor()
}

/** The right PIN first: it gives back the tries that earlier looks have used up. */
async function typeWrongPin(page: Page) {
  await unlockByPin(page)
  await listShown(page)
  await page.keyboard.press('Control+l')
  await unlockByPin(page, WRONG_PIN)
  await page.locator('main input[aria-invalid=true]').waitFor()
}

/** Rows, or what is said in place of them. */
function listShown(page: Page) {
  return page
    .getByRole('row')
    .or(page.getByRole('heading', { name: NOTHING_YET }))
    .first()
    .waitFor()
}

async function chooseFile(page: Page) {
  const buffer = Buffer.from(JSON.stringify(BITWARDEN_FILE))
  const file = { name: 'bitwarden_export.json', mimeType: 'application/json', buffer }
  await page.locator('[role=dialog] input[type=file]').setInputFiles(file)
  await page.getByRole('dialog').getByRole('combobox').first().waitFor()
}

async function checkHealth(page: Page) {
  await page.getByRole('button', { name: /^(Проверить|Check)$/ }).click()
  await page.getByRole('button', { name: /^(Проверить ещё раз|Check again)$/ }).waitFor()
}

function aLogin(name: string, username: string, password: string, folderId: string | null) {
  const login = {
    username,
    password,
    totp: null,
    uris: [{ match: null, uri: 'https://build.forest.example' }],
  }
  return { type: 1, name, folderId, login, fields: [], notes: null, favorite: false }
}
