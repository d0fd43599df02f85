import { describe, expect, test } from 'vitest'
import {
  createIds,
  formatBytes,
  formatDateTime,
  formatDuration,
  formatRelative,
  isProblem,
  Problem,
  pickLang,
  plural,
  randomDigits,
  randomInteger,
  randomText,
  randomToken,
} from './index.ts'

describe('ids', () => {
  const clock = { now: () => new Date(1_700_000_000_000), monotonicMs: () => 0 }

  test('ids made in one millisecond sort in the order they were made', () => {
    const ids = createIds(clock)
    const made = Array.from({ length: 1000 }, () => ids.next('tun'))
    expect([...made].sort()).toEqual(made)
    expect(new Set(made).size).toBe(1000)
    expect(made[0]).toMatch(/^tun_[0-9A-HJKMNP-TV-Z]{26}$/)
  })

  test('an id made later sorts after one made before', () => {
    let ms = 1_700_000_000_000
    const ids = createIds({ now: () => new Date(ms), monotonicMs: () => 0 })
    const first = ids.next('usr')
    ms += 1
    expect(ids.next('usr') > first).toBe(true)
  })
})

describe('randomness', () => {
  test('tokens have the asked length and the base 62 alphabet', () => {
    expect(randomToken(43)).toMatch(/^[0-9A-Za-z]{43}$/)
    expect(randomDigits(6)).toMatch(/^\d{6}$/)
    expect(randomToken(43)).not.toBe(randomToken(43))
    expect(randomText('QK7', 20)).toMatch(/^[QK7]{20}$/)
    const numbers = Array.from({ length: 300 }, () => randomInteger(3))
    expect(new Set(numbers)).toEqual(new Set([0, 1, 2]))
  })
})

describe('texts', () => {
  test.each([
    [1, 'запрос'],
    [3, 'запроса'],
    [5, 'запросов'],
    [21, 'запрос'],
    [111, 'запросов'],
  ])('Russian plural of %i is %s', (count, form) => {
    expect(plural('ru', count, { one: 'запрос', few: 'запроса', many: 'запросов', other: 'запроса' })).toBe(
      form,
    )
  })

  test.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1536, '1.5 KiB'],
    [10 * 1024 * 1024, '10 MiB'],
  ])('%i bytes read %s', (bytes, text) => {
    expect(formatBytes('en', bytes)).toBe(text)
  })

  test.each([
    [0.42, '0.4 ms'],
    [18, '18 ms'],
    [2500, '2.5 s'],
    [192 * 60_000, '3 h 12 min'],
    [26 * 3_600_000, '1 d 2 h'],
  ])('%d ms reads %s', (ms, text) => {
    expect(formatDuration('en', ms)).toBe(text)
  })

  test('relative time uses the words of the language', () => {
    const now = new Date('2026-01-02T12:00:00Z')
    expect(formatRelative('en', new Date('2026-01-01T12:00:00Z'), now)).toBe('yesterday')
    expect(formatRelative('ru', new Date('2026-01-02T11:57:00Z'), now)).toBe('3 минуты назад')
    expect(formatRelative('en', now, now)).toBe('now')
  })

  test('a date with time is of the zone that is named', () => {
    const noon = new Date('2026-01-02T12:00:00Z')
    expect(formatDateTime('en', noon, 'UTC')).toBe('2 January 2026 at 12:00:00')
    expect(formatDateTime('en', noon, 'Asia/Tokyo')).toBe('2 January 2026 at 21:00:00')
  })

  test('a term of ninety days given a moment ago still has ninety', () => {
    const now = new Date('2026-01-02T12:00:05Z')
    expect(formatRelative('en', new Date('2026-04-02T12:00:00Z'), now)).toBe('in 90 days')
    expect(formatRelative('ru', new Date('2026-01-05T12:00:00Z'), now)).toBe('через 3 дня')
  })

  test('the first known language wins and Russian is the fallback', () => {
    expect(pickLang([null, 'en-GB,ru;q=0.5'])).toBe('en')
    expect(pickLang(['de-DE'])).toBe('ru')
  })
})

test('a problem keeps its cause out of its public parts', () => {
  const problem = new Problem(
    'Conflict',
    { ru: 'Занято.', en: 'Taken.' },
    { data: { name: 'shop' }, cause: new Error('x') },
  )
  expect(isProblem(problem, 'Conflict')).toBe(true)
  expect(isProblem(problem, 'NotFound')).toBe(false)
  expect(problem.message).toBe('Taken.')
})
