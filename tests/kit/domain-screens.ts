import type { Page } from 'playwright-core'
import { makeCompanyAuthority } from '../../apps/control/src/features/certificates/testing/made-certificates.ts'
import type { Screen } from './open-screen.ts'
import { askAboutAll, chooseAll, dialogShown, editInDrawer, openRowMenu } from './screen-states.ts'

async function typeName(page: Page, name: string): Promise<void> {
  await dialogShown(page)
  await page
    .getByRole('dialog')
    .getByLabel(/^(Имя|Name)/)
    .fill(name)
}

async function typeTaken(page: Page): Promise<void> {
  await typeName(page, 'forest')
  await page.getByRole('dialog').locator('[aria-invalid="true"]').first().waitFor()
}

async function typeFree(page: Page): Promise<void> {
  await typeName(page, 'bakery')
  await page
    .getByRole('dialog')
    .getByText(/^(Свободно|Free)$/)
    .waitFor()
}

async function checkFailed(page: Page): Promise<void> {
  await dialogShown(page)
  await page
    .getByText(/^(Ошибка DNS|DNS error)$/)
    .first()
    .waitFor()
}

/** A URL in place of a name: the name in it is offered. */
async function typeUrl(page: Page): Promise<void> {
  await dialogShown(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^(Домен|Domain)/).fill('https://app.forest.example/')
  await dialog.getByRole('button', { name: /^(Взять|Use) app\.forest\.example$/ }).waitFor()
}

/** A certificate without its key and its issuer. */
async function pasteWithoutKey(page: Page): Promise<void> {
  await dialogShown(page)
  const dialog = page.getByRole('dialog')
  const company = makeCompanyAuthority('Forest')
  const { certificate } = company.issue(['shop.forest.example', '*.dev.forest.example'], { days: 90 })
  company.remove()
  await dialog.getByRole('textbox').first().fill(certificate)
  await dialog.getByText(/BEGIN PRIVATE KEY/).waitFor()
}

export const domainScreens: readonly Screen[] = [
  { name: 'domains', viewer: 'owner', path: () => '/domains' },
  { name: 'domains-menu', viewer: 'owner', path: () => '/domains', prepare: openRowMenu },
  { name: 'domains-chosen', viewer: 'owner', path: () => '/domains', prepare: chooseAll },
  { name: 'domains-release-many', viewer: 'owner', path: () => '/domains', prepare: askAboutAll },
  { name: 'domains-empty', viewer: 'newcomer', path: () => '/domains' },
  { name: 'domains-reserve', viewer: 'owner', path: () => '/domains?new=yes', prepare: dialogShown },
  { name: 'domains-reserve-free', viewer: 'owner', path: () => '/domains?new=yes', prepare: typeFree },
  { name: 'domains-reserve-taken', viewer: 'owner', path: () => '/domains?new=yes', prepare: typeTaken },
  {
    name: 'domains-drawer',
    viewer: 'owner',
    path: ({ domainId }) => `/domains?domain=${domainId}`,
    prepare: dialogShown,
  },
  {
    name: 'domains-edit',
    viewer: 'owner',
    path: ({ domainId }) => `/domains?domain=${domainId}`,
    prepare: editInDrawer,
  },
  { name: 'domains-add-own', viewer: 'owner', path: () => '/domains?new=own', prepare: typeUrl },
  { name: 'domains-add-in-zone', viewer: 'head', path: () => '/domains?new=zone', prepare: dialogShown },
  { name: 'team-domains', viewer: 'head', path: () => '/team_domains' },
  {
    name: 'domains-own-drawer',
    viewer: 'head',
    path: ({ ownDomainId }) => `/domains?domain=${ownDomainId}`,
    prepare: checkFailed,
  },
  { name: 'team-domain-zones', viewer: 'head', path: () => '/team_domain_zones' },
  {
    name: 'team-domain-zones-drawer',
    viewer: 'head',
    path: ({ zoneId }) => `/team_domain_zones?zone=${zoneId}`,
    prepare: checkFailed,
  },
  {
    name: 'team-domain-zones-add',
    viewer: 'head',
    path: () => '/team_domain_zones?new=yes',
    prepare: dialogShown,
  },
  { name: 'team-certificates', viewer: 'head', path: () => '/team_tls_certificates' },
  {
    name: 'team-certificates-drawer',
    viewer: 'head',
    path: ({ certificateId }) => `/team_tls_certificates?certificate=${certificateId}`,
    prepare: dialogShown,
  },
  {
    name: 'team-certificates-upload',
    viewer: 'head',
    path: () => '/team_tls_certificates?new=yes',
    prepare: pasteWithoutKey,
  },
]
