import { expect, test } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { checkTexts } from './find-violations.ts'

const MESSAGES = `
import { defineTexts } from '@nora/kit'
const ru = { title: 'Туннели', empty: { hint: 'Пусто', link: () => 'Справка' }, status: { up: 'Работает' } } as const
export const texts = defineTexts(ru, { title: 'Tunnels', empty: { hint: 'Empty', link: () => 'Docs' }, status: { up: 'Up' } })
`

function getFindings(page: string): string[] {
  const root = makeTree({
    'apps/console/src/features/tunnels/tunnels.messages.ts': MESSAGES,
    'apps/console/src/features/tunnels/page.tsx': page,
  })
  return checkTexts(root).findings.map(({ rule, message }) => `${rule}: ${message}`)
}

const USES_ALL = 'const { title } = t; f(t.empty.hint, t.empty.link(), t.status[state]);'

test('a dictionary that is shown whole has no findings', () => {
  expect(getFindings(USES_ALL)).toEqual([])
})

test('a key nobody reads is unused, with its whole path', () => {
  expect(getFindings(USES_ALL.replace('t.empty.hint, ', ''))).toEqual([
    'unused-text: nothing shows empty.hint',
  ])
})

test('Russian outside a dictionary is a missing text', () => {
  expect(getFindings(`${USES_ALL} alert('Готово')`)).toEqual([
    'missing-text: "Готово" is written in the code',
  ])
})

test('words between tags are a missing text, proper names and signs are not', () => {
  expect(getFindings(`${USES_ALL} const a = <p>Copied <b>Nora</b> · {t.title}</p>`)).toEqual([
    'missing-text: "Copied" is written in the code',
  ])
})

test('a dictionary under another name may be looked up by it', () => {
  const page = USES_ALL.replace('t.status[state]', '0').concat(' const { status: words } = t; words[state]')
  expect(getFindings(page)).toEqual([])
})

test('a dictionary inside another file is one too', () => {
  expect(getFindings(`${USES_ALL} const more = defineTexts({ late: 'Поздно' }, { late: 'Late' })`)).toEqual([
    'unused-text: nothing shows late',
  ])
})

test('a sentence given in both languages at once is no missing text', () => {
  expect(getFindings(`${USES_ALL} refuse({ ru: 'Занято.', en: 'Taken.' })`)).toEqual([])
})
