import { expect, test } from 'vitest'
import { getDeviceTimeZone } from '../../../platform/device-time-zone.ts'
import { getTimeZones } from './time-zones.ts'

const now = new Date('2026-01-15T10:00:00Z')
const getNames = (chosen: string | null) => getTimeZones('en', chosen, now).map(({ name }) => name)

test('every zone stands once, the one of this device among them', () => {
  const names = getNames(null)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('Europe/Moscow')
  expect(names).toContain(getDeviceTimeZone())
})

test('a zone says its offset now, and its name in the language of the reader', () => {
  const moscow = getTimeZones('ru', null, now).find(({ name }) => name === 'Europe/Moscow')
  expect(moscow?.offset).toBe('GMT+3')
  expect(moscow?.title).toMatch(/Москва/)
})

test('a zone that was chosen elsewhere is there, known to this browser or not', () => {
  expect(getNames('Mars/Olympus_Mons')).toContain('Mars/Olympus_Mons')
})
