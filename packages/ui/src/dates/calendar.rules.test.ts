import { expect, test } from 'vitest'
import {
  addMonths,
  getWeeks,
  moveMonths,
  nameMonth,
  nameWeekdays,
  parseDay,
  writeDay,
} from './calendar.rules.ts'

test.each([
  ['2026-01-31', '2026-01-31'],
  [' 31.1.2026 ', '2026-01-31'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', null],
  ['2026-13-01', null],
  ['yesterday', null],
  ['', null],
])('%o is read as %o', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test('a day is written as the readers of the language write it, and is read back', () => {
  expect(writeDay('ru', '2026-01-31')).toBe('31.01.2026')
  expect(writeDay('en', '2026-01-31')).toBe('2026-01-31')
  expect(parseDay(writeDay('ru', '2026-01-31'))).toBe('2026-01-31')
})

test('the weeks of a month begin on Monday and hold each of its days once', () => {
  const days = getWeeks('2026-02').flat()
  expect(days.length % 7).toBe(0)
  expect(new Date(days[0]!).getUTCDay()).toBe(1)
  expect(days.filter((day) => day.startsWith('2026-02'))).toHaveLength(28)
  expect(getWeeks('2026-12').at(-1)?.at(-1)).toBe('2027-01-03')
})

test('a month later than the 31st is the last day of a shorter month', () => {
  expect(moveMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(moveMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
})

test('months and weekdays have names in the language of the reader', () => {
  expect(nameMonth('ru', '2026-01')).toBe('январь 2026')
  expect(nameMonth('en', '2026-01')).toBe('January 2026')
  expect(nameWeekdays('ru').map(({ short }) => short)).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'])
})
