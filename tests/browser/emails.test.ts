import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGS, type Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Email } from '../../apps/control/src/platform/mail/email.ts'
import { violations } from '../kit/axe.ts'
import { launchBrowser } from '../kit/browser.ts'
import { emailMakers, INSTALLATION } from '../kit/emails.ts'
import { type MailProgram, mailPrograms, showEmail, sticksOut } from '../kit/mail-programs.ts'
import { repositoryFolder } from '../kit/nora-system.ts'

const FEATURES = join(repositoryFolder, 'apps/control/src/features')

let browser: Browser
let page: Page
const asked: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage()
  page.on('request', (request) => asked.push(request.url()))
})

afterAll(() => browser?.close())

test('there is a sample of every email, and emails are made in *.emails.ts only', async () => {
  const makers: string[] = []
  for (const file of readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const isOfEmails = file.endsWith('.emails.ts')
    const source = readFileSync(join(FEATURES, file), 'utf8')
    if (!file.endsWith('.test.ts')) expect(/\btoEmail\(/.test(source), file).toBe(isOfEmails)
    if (!isOfEmails) continue
    const names = Object.keys((await import(join(FEATURES, file))) as object)
    makers.push(...names.filter((name) => name.endsWith('Email')).map((name) => `${file} ${name}`))
  }
  expect(Object.keys(emailMakers).sort()).toEqual(makers.sort())
})

const emails = Object.entries(emailMakers).flatMap(([maker, makeSamples]) =>
  LANGS.flatMap((lang) =>
    Object.entries(makeSamples(lang)).map(([kind, email]): [string, Lang, Email] => [
      `${maker}: ${kind}`,
      lang,
      email,
    ]),
  ),
)

describe.each(emails)('%s in %s', (maker, lang, { subject, text, html }) => {
  test('is readable and fits in every mail program, and loads nothing', async () => {
    for (const program of Object.keys(mailPrograms) as MailProgram[]) {
      await showEmail(page, html, program)
      if (isNewLook(html, program)) expect(await violations(page, ['color-contrast']), program).toEqual([])
      expect(await sticksOut(page), program).toEqual([])
    }
    expect(asked).toEqual([])
    expect(html).not.toMatch(/<(img|script|link|iframe|video)\b|\ssrc=|url\(|@import/i)
  })

  test('says the same as text and as HTML, and links to this installation only', async () => {
    await showEmail(page, html, 'light')
    const links = await page.evaluate<string[]>(
      '[...document.querySelectorAll("[href]")].map((link) => link.getAttribute("href"))',
    )
    for (const link of links) expect(new URL(link).origin).toBe(INSTALLATION)
    expect(text.match(/https?:\S+/g) ?? []).toEqual(links)
    const shown = await page.locator('body').innerText()
    expect(getWords(shown)).toEqual(getWords(text.replaceAll(/https?:\S+/g, '')))
    expect(html).toContain(`<html lang="${isForBoth(maker) ? 'ru' : lang}">`)
  })

  test('is in its language and to the point', () => {
    const words = `${subject}\n${text}`.replaceAll(
      /«[^»]+»|Отдел сопровождения инфраструктуры и безопасности/g,
      '',
    )
    if (lang === 'ru' || isForBoth(maker)) expect(words).toMatch(/[а-яё]{3}/)
    else expect(words.replaceAll(/Общество с ограниченной ответственностью/g, '')).not.toMatch(/[а-яё]/i)
    expect(words).not.toMatch(/!|undefined|null|\[object|\s{3}-|NaN/)
  })
})

const readLooks = new Set<string>()

/** Colours are the same at every width, and in every email made of the same styles. */
function isNewLook(html: string, program: MailProgram): boolean {
  if (program === 'narrow') return false
  const styles = new Set(html.match(/\b(style|class)="[^"]*"/g))
  const look = [program, ...[...styles].sort()].join('\n')
  const isNew = !readLooks.has(look)
  readLooks.add(look)
  return isNew
}

/** Recognises the email to the operator, whose language is unknown. */
function isForBoth(maker: string): boolean {
  return maker.includes('reviewWantedEmail')
}

/** Lists words in sorted order: the name of the product is above one text and below the other. */
function getWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).sort()
}
