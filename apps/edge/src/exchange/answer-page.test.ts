import { LANGS } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { ADVICE } from '../facts/advice.ts'
import { isReasonCode, REASONS, reason } from '../facts/reasons.ts'
import { renderAnswer } from './answer-page.ts'

const codes = Object.keys(REASONS).filter(isReasonCode)
const render = (changes: Partial<Parameters<typeof renderAnswer>[0]>) =>
  renderAnswer({
    code: 'unknown_host',
    status: 404,
    format: 'html',
    lang: 'en',
    requestId: 'req_1',
    address: null,
    ...changes,
  }).body

describe.each(LANGS)('in %s', (lang) => {
  test.each(codes)('the page for %s says what happened and what to do', (code) => {
    const page = render({ code, status: reason(code).status, lang })
    expect(page).toContain(`<h1>${reason(code).text[lang]}</h1>`)
    expect(page).toContain(`<p>${ADVICE[code][lang]}</p>`)
    expect(page).toContain(`<html lang="${lang}">`)
  })

  test('a page loads nothing and stays under 24 KB', () => {
    const page = render({ lang })
    expect(page.match(/(?:src|href)=|url\((?!data:)|@import/g)).toBeNull()
    expect(Buffer.byteLength(page)).toBeLessThan(24_000)
  })
})

test('an address that was refused is shown to people, on the page and in the line for curl', () => {
  const refused = { code: 'address_denied', status: 403, address: '2001:db8::7' } as const
  expect(render(refused)).toContain('Your address <code>2001:db8::7</code>')
  expect(render({ ...refused, format: 'text' })).toBe(
    '403 Your address is not let in here. Your address: 2001:db8::7. (req_1)\n',
  )
  expect(render({})).not.toContain('Your address')
})
