import { expect, test } from 'vitest'
import { memoryStorage } from '../testing/fake-platform.ts'
import { createLanguage, followLanguage } from './language.ts'

function getLanguage(
  sources: { search?: string; stored?: string; browser?: string[] },
  tab: Storage = memoryStorage(),
) {
  const storage = memoryStorage()
  if (sources.stored) storage.setItem('nora_lang', sources.stored)
  const { search = '', browser = [] } = sources
  return { language: createLanguage({ search, tab, storage, browser }), storage, tab }
}

test.each([
  ['the address wins', { search: '?lang=en', stored: 'ru', browser: ['ru'] }, 'en'],
  ['then the saved choice', { stored: 'en', browser: ['ru'] }, 'en'],
  ['then the browser', { browser: ['de', 'en-US'] }, 'en'],
  ['then Russian', { browser: ['de'] }, 'ru'],
  ['a language we do not speak is no choice', { search: '?lang=de', browser: ['en'] }, 'en'],
])('%s', (_name, sources, expected) => {
  expect(getLanguage(sources).language.get()).toBe(expected)
})

test('the language of the user is taken over and saved', () => {
  const { language, storage } = getLanguage({ browser: ['en'] })
  language.adopt('ru')
  expect(language.get()).toBe('ru')
  expect(storage.getItem('nora_lang')).toBe('ru')
})

test.each([
  ['the browser’s own is not', { browser: ['en'] }, null],
  ['one that nobody speaks is not', { stored: 'de', browser: ['en'] }, null],
  ['a saved one is', { stored: 'en', browser: ['ru'] }, 'en'],
  ['one that only the address asks for is not', { search: '?lang=en', browser: ['ru'] }, null],
])('of languages that count as chosen, %s', (_name, sources, expected) => {
  expect(getLanguage(sources).language.chosen()).toBe(expected)
})

test('a language in the address wins over the user’s own, until another is chosen', () => {
  const { language } = getLanguage({ search: '?lang=en' })
  language.adopt('ru')
  expect(language.get()).toBe('en')
  language.set('ru')
  expect(language.requested()).toBeNull()
  expect(language.get()).toBe('ru')
})

test('what the address asked for holds for the rest of the visit and is kept nowhere else', () => {
  const { storage, tab } = getLanguage({ search: '?lang=en', browser: ['ru'] })
  expect(storage.getItem('nora_lang')).toBeNull()
  const { language } = getLanguage({ stored: 'ru' }, tab)
  expect(language.get()).toBe('en')
  language.set('ru')
  expect(getLanguage({ browser: ['en'] }, tab).language.get()).toBe('en')
})

test('a language chosen in another tab is spoken here too, and nothing else that it keeps', () => {
  const { language } = getLanguage({ search: '?lang=en' })
  const events = new EventTarget() as unknown as Window
  followLanguage(language, events)
  const keep = (key: string, newValue: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  keep('nora_theme', 'ru')
  keep('nora_lang', null)
  expect(language.get()).toBe('en')
  keep('nora_lang', 'ru')
  expect(language.get()).toBe('ru')
  expect(language.requested()).toBeNull()
})
