import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGS, type Lang } from '@nora/kit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Letter } from '../../apps/control/src/platform/mail/letter.ts'
import { violations } from '../kit/axe.ts'
import { launchBrowser } from '../kit/browser.ts'
import { INSTALLATION, letterMakers } from '../kit/letters.ts'
import { type MailProgram, mailPrograms, showLetter, sticksOut } from '../kit/mail-programs.ts'
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

test('there is a sample of every letter, and letters are made in files of letters only', async () => {
  const makers: string[] = []
  for (const file of readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const isOfLetters = file.endsWith('.letters.ts')
    const source = readFileSync(join(FEATURES, file), 'utf8')
    if (!file.endsWith('.test.ts')) expect(/\btoLetter\(/.test(source), file).toBe(isOfLetters)
    if (!isOfLetters) continue
    const names = Object.keys((await import(join(FEATURES, file))) as object)
    makers.push(...names.filter((name) => name.endsWith('Letter')).map((name) => `${file} ${name}`))
  }
  expect(Object.keys(letterMakers).sort()).toEqual(makers.sort())
})

const letters = Object.entries(letterMakers).flatMap(([maker, makeSamples]) =>
  LANGS.flatMap((lang) =>
    Object.entries(makeSamples(lang)).map(([kind, letter]): [string, Lang, Letter] => [
      `${maker}: ${kind}`,
      lang,
      letter,
    ]),
  ),
)

describe.each(letters)('%s in %s', (maker, lang, { subject, text, html }) => {
  test('is readable and fits in every mail program, and loads nothing', async () => {
    for (const program of Object.keys(mailPrograms) as MailProgram[]) {
      await showLetter(page, html, program)
      // Colours are the same in both languages, and at every width.
      const isToBeRead = lang === 'en' && program !== 'narrow'
      if (isToBeRead) expect(await violations(page, ['color-contrast']), program).toEqual([])
      expect(await sticksOut(page), program).toEqual([])
    }
    expect(asked).toEqual([])
    expect(html).not.toMatch(/<(img|script|link|iframe|video)\b|\ssrc=|url\(|@import/i)
  })

  test('says the same as text and as HTML, and links to this installation only', async () => {
    await showLetter(page, html, 'light')
    const links = await page.evaluate<string[]>(
      '[...document.querySelectorAll("[href]")].map((link) => link.getAttribute("href"))',
    )
    for (const link of links) expect(new URL(link).origin).toBe(INSTALLATION)
    expect(text.match(/https?:\S+/g) ?? []).toEqual(links)
    const shown = await page.locator('body').innerText()
    expect(wordsOf(shown)).toEqual(wordsOf(text.replaceAll(/https?:\S+/g, '')))
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

/** Of the one to the operator, whose language is not known. */
function isForBoth(maker: string): boolean {
  return maker.includes('reviewWantedLetter')
}

/** In any order: the name of the product is above one and below the other. */
function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).sort()
}
