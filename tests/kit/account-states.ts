import type { Page } from 'playwright-core'
import { dialogShown } from './screen-states.ts'

/** Stands for an installation whose operator has set these up. */
const PROVIDERS = [
  { id: 'yandex', kind: 'yandex', name: 'Яндекс ID' },
  { id: 'vk', kind: 'vk', name: 'VK ID' },
  { id: 'github', kind: 'github', name: 'GitHub' },
  { id: 'company', kind: 'oidc', name: 'Company SSO' },
]

export async function offerProviders(page: Page): Promise<void> {
  await page.route('**/v1/system/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), providers: PROVIDERS } })
  })
  const at = new Date().toISOString()
  const items = PROVIDERS.map((provider, index) => ({
    provider,
    link: index === 2 ? { label: 'anna-belova', created_at: at, last_used_at: at } : null,
    can_unlink: index === 2,
  }))
  await page.route('**/v1/provider_links', (route) => route.fulfill({ json: { items } }))
}

/** The browser of somebody whose password was right. */
export async function waitForFactor(page: Page): Promise<void> {
  const json = {
    code: 'OtpRequired',
    error: 'Enter the one-time code.',
    data: { methods: ['passkey', 'totp', 'recovery_code'] },
  }
  await page.route('**/v1/user', (route) => route.fulfill({ status: 425, json }))
}

/** A session whose last proof of identity is long ago. */
export async function askForProof(page: Page): Promise<void> {
  const json = {
    code: 'ConfirmationRequired',
    error: 'Confirm that it is you.',
    data: { methods: ['password', 'passkey'], second_factors: ['totp', 'recovery_code'] },
  }
  await page.route('**/v1/user/send_change_email_code', (route) => route.fulfill({ status: 403, json }))
}

export async function changeEmail(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Изменить почту|Change the e-mail)$/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('vera@example.org')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^(Подтвердите, что|Confirm it)/ }).waitFor()
}

export async function choosePicture(page: Page): Promise<void> {
  const buffer = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
  await dialogShown(page)
}

export async function changePassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Сменить пароль|Change the password)$/ }).click()
  await dialogShown(page)
  await page.getByRole('dialog').locator('input[autocomplete=new-password]').first().fill('fox-in-a-burrow')
}

const CODES = Array.from({ length: 10 }, (_, index) => `k7m${index}x-2pqrt`)

export async function giveRecoveryCodes(page: Page): Promise<void> {
  const json = { codes: CODES, created_at: new Date().toISOString() }
  await page.route('**/v1/user/enable_mfa', (route) => route.fulfill({ json }))
}

export async function enableMfa(page: Page): Promise<void> {
  await page.locator('[autocomplete="one-time-code"]').fill('123456')
  await page.keyboard.press('Enter')
  await page.locator('[data-print-alone]').waitFor()
}

/** A team with single sign-on: a domain that is proved, one that is not yet. */
export async function setSso(page: Page): Promise<void> {
  const getRecord = (domain: string) => ({
    name: `_nora-verify.${domain}`,
    type: 'TXT',
    value: 'nora-verify=vK2bqPz7Tn4sXw9LrJc3Md6H',
  })
  const at = new Date().toISOString()
  const next_check_at = new Date(Date.now() + 5 * 60_000).toISOString()
  const proved = { id: 'sdo_1', domain: 'forest.example', checked_at: at, next_check_at }
  const json = {
    connection: {
      id: 'sso_1',
      name: 'Forest SSO',
      issuer: 'https://sso.forest.example',
      client_id: 'nora',
      token_auth: 'basic',
      accepts_unverified: false,
      default_role: 'member',
      gives_seat: true,
      readmits: false,
      skips_second_factor: false,
      is_enabled: true,
      is_required: false,
      changed_at: at,
    },
    redirect_uri: 'https://nora.example/v1/sso/tea_01J/callback',
    domains: [
      { ...proved, record: getRecord('forest.example'), state: 'dns_verified', finding: null, seen: [] },
      {
        ...proved,
        id: 'sdo_2',
        domain: 'field.example',
        record: getRecord('field.example'),
        state: 'dns_failed',
        finding: 'other_value',
        seen: ['nora-verify=an-earlier-one'],
      },
    ],
  }
  await page.route('**/v1/team/sso', (route) => route.fulfill({ json }))
}
