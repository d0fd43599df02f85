import { expect, test } from 'vitest'
import { deviceTimeZone, timeZoneGroups } from './time-zones.ts'

const getZones = (chosen: string | null) => timeZoneGroups(chosen).flatMap(({ zones }) => zones)

test('every zone stands once, under the first part of its name', () => {
  const zones = getZones(null)
  expect(new Set(zones).size).toBe(zones.length)
  const europe = timeZoneGroups(null).find(({ region }) => region === 'Europe')
  expect(europe?.zones).toContain('Europe/Moscow')
  expect(zones).toContain(deviceTimeZone())
})

test('a zone that was chosen elsewhere is there, known to this browser or not', () => {
  expect(getZones('Mars/Olympus_Mons')).toContain('Mars/Olympus_Mons')
})
