import type { SecretsProject } from '@nora/contract/secrets'
import type { Page } from 'playwright-core'
import { aMonitor, aReminder } from '../../apps/console/src/testing/secrets-notices.ts'
import { anEntry } from './make-secrets.ts'
import type { Screen } from './open-screen.ts'
import { changeAnswer, dialogShown } from './screen-states.ts'
import type { Stage } from './stage.ts'
import { ensurePin, unlockByPin } from './unlock-vault.ts'

const SHOP = '/secrets/project/shop'
const DEV = `${SHOP}/config/dev`
const CONTENTS = '**/v1/secrets/configs/config/*/secrets*'
const MARIA = { id: 'usr_1', name: 'Мария Ким', email: 'maria@example.org' }
const PASTED = 'LOG_LEVEL=debug\nPORT=8080\nNEW_RELIC_KEY=1\nDATABASE-URL=x\nPORT=1\n'

/** The secrets store. Each screen unlocks the vault anew, by the PIN that the window has been given once. */
export const secretsScreens: readonly Screen[] = [
  open('secrets', '/secrets', rowShown),
  open('secrets-empty', '/secrets', headingShown(/^(Проектов пока нет|No projects yet)$/), (page) =>
    changeAnswer(page, '**/v1/secrets/projects*', { items: [] }),
  ),
  open('secrets-new', '/secrets?new=yes', dialogShown),
  open('secrets-gone', '/secrets/project/none', headingShown(/^(Здесь ничего нет|Nothing is here)$/)),
  open('secrets-project', SHOP, projectShown),
  open('secrets-members', `${SHOP}?open=members`, dialogShown),
  open('secrets-config', DEV, rowShown),
  open('secrets-unsaved', DEV, typeLines),
  open('secrets-import', DEV, pasteLines),
  open('secrets-conflict', DEV, clash),
  open('secrets-references', DEV, openReferences),
  open('secrets-export', DEV, press(/^(Выгрузить|Export)$/)),
  open('secrets-frozen', `${SHOP}/config/prod`, rowShown),
  open('secrets-read-only', `${SHOP}/config/dev-anna`, rowShown, (page, stage) =>
    changeConfigs(page, stage, { is_read_only: true }),
  ),
  open('secrets-refused', DEV, noticeShown, (page) => changeAnswer(page, CONTENTS, { rows: [] })),
  open('secrets-waits', DEV, noticeShown, (page, stage) => changeConfigs(page, stage, { grant: null })),
  open('secrets-compare', `${SHOP}/compare?configs=dev,staging,prod`, rowShown),
  open('secrets-history', `${DEV}/audit`, (page) => page.locator('main ol > li').first().waitFor()),
  open('secrets-access', `${DEV}/access`, (page) => page.locator('main ul > li').first().waitFor()),
  open('secrets-cut', `${DEV}/audit`, press(/^(Удалить историю…|Cut the history…)$/)),
  open('secrets-template', '/secrets?open=template', dialogShown),
  open('secrets-role', '/secrets', openRole),
  open('secrets-settings', `${DEV}/settings`, noticesShown, fillNotices),
  open('secrets-reminder', `${DEV}/settings`, press(/^(Добавить напоминание|Add a reminder)$/)),
  open('secrets-monitor', `${DEV}/settings`, press(/^(Добавить монитор|Add a monitor)$/)),
  open('secrets-token', `${DEV}/settings`, makeToken),
]

type Step = (page: Page, stage: Stage) => Promise<unknown>

function open(name: string, path: string, prepare: Step, before?: Step): Screen {
  return {
    name,
    viewer: 'head',
    path: () => path,
    before: async (page, stage) => {
      await ensurePin(page, stage.system.ready.console_url)
      await before?.(page, stage)
    },
    prepare: async (page, stage) => {
      await unlockByPin(page)
      await prepare(page, stage)
    },
  }
}

function headingShown(name: RegExp): Step {
  return (page) => page.getByRole('heading', { name }).waitFor()
}

function rowShown(page: Page) {
  return page.getByRole('row').nth(1).waitFor()
}

/** What opens a dialog. */
function press(name: RegExp): Step {
  return async (page) => {
    await page.getByRole('button', { name }).click()
    await dialogShown(page)
  }
}

function projectShown(page: Page) {
  return page.getByRole('link', { name: /^Разработка/ }).waitFor()
}

function noticeShown(page: Page) {
  return page.locator('[role=tabpanel] :is([role=alert], [role=status])').first().waitFor()
}

async function typeLines(page: Page) {
  await rowShown(page)
  await page.keyboard.press('n')
  const { keyboard } = page
  await page.locator('[data-cell=name]').fill('MAX UPLOADS')
  await keyboard.press('Tab')
  await keyboard.insertText('25')
  await keyboard.press('Enter')
  await page.getByRole('row').filter({ hasText: 'PORT' }).click()
  await page.locator('[data-cell=value]').fill('eighty')
}

async function pasteLines(page: Page) {
  await rowShown(page)
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(PASTED)})
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
  await dialogShown(page)
}

/** Somebody else saves the value while it is typed. */
async function clash(page: Page, { vault }: Stage) {
  const row = page.getByRole('row').filter({ hasText: 'LOG_LEVEL' })
  await row.click()
  await page.locator('[data-cell=value]').fill('trace')
  const engine = vault.owner.vault
  const { configId, logLevelId } = vault.secrets
  const there = (await engine.openConfig(configId)).secrets.find(({ id }) => id === logLevelId)
  const entry = anEntry({ name: 'LOG_LEVEL', value: `warn ${there?.version}`, visibility: 'shown' })
  await engine.saveSecrets(configId, {
    set: [{ id: logLevelId, version: there?.version ?? 0, entry, machines_only: false }],
    remove: [],
  })
  await page.keyboard.press('Control+s')
  await dialogShown(page)
}

async function openReferences(page: Page) {
  await page.getByRole('button', { name: /^(Ссылки: DB_HOST|References of DB_HOST)$/ }).click()
  await dialogShown(page)
}

/** Without leaving the page, as the vault would be locked again. */
async function openRole(page: Page) {
  await rowShown(page)
  await page.evaluate(
    `history.pushState({}, '', '/team_roles?new=yes'); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await page.getByRole('dialog').getByRole('combobox').first().waitFor()
}

/** One that is due, one that waits, and monitors of which one does not arrive. */
async function fillNotices(page: Page, { vault }: Stage) {
  const secret_id = vault.secrets.logLevelId
  const reminders = [aReminder({ secret_id, is_due: true }), aReminder({ id: 'srm_2', every: '1y' })]
  const monitors = [
    aMonitor({ attempts: 4, last_error: 'HTTP 503' }),
    aMonitor({ id: 'smo_2', kind: 'email', url: null, person: MARIA }),
  ]
  await changeAnswer(page, '**/reminders', { items: reminders })
  await changeAnswer(page, '**/monitors', { items: monitors, used: 2, limit: 5 })
}

async function noticesShown(page: Page) {
  await page.getByRole('list', { name: /^(Мониторы изменений|Watch monitors)$/ }).waitFor()
  await page.getByRole('list', { name: /^(Напоминания|Reminders)$/ }).waitFor()
}

/** The same in what the page and its Worker are told of the project. */
async function changeConfigs(
  page: Page,
  { vault }: Stage,
  changes: Partial<SecretsProject['configs'][number]>,
) {
  const { project } = vault.secrets
  const configs = project.configs.map((config) => ({ ...config, ...changes }))
  const shown = { ...project, configs }
  await changeAnswer(page, '**/v1/secrets/projects*', { items: [shown] })
  await changeAnswer(page, '**/v1/secrets/project/*', shown)
}

async function makeToken(page: Page) {
  await page.getByRole('button', { name: /^(Создать токен|Create a token)$/ }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('deploy')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^(Сохраните токен|Keep the token)$/ }).waitFor()
}
