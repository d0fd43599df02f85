import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allLooks, getFeature, getLooks } from '../kit/looks.ts'
import { repositoryFolder } from '../kit/nora-system.ts'
import { screens } from '../kit/screens.ts'

const NONE: ReadonlySet<string> = new Set()

test('24 settings in a row show each screen in every look once, and three of them each screen once', () => {
  for (const screen of screens) {
    const seen = Array.from({ length: 24 }, (_, turn) => getLooks(screen, NONE, String(20_000 + turn)))
    expect(seen.flat(), screen.name).toHaveLength(allLooks.length)
    expect(new Set(seen.flat()), screen.name).toEqual(new Set(allLooks))
    for (let turn = 0; turn < 24; turn += 3) expect(seen.slice(turn, turn + 3).flat()).toHaveLength(1)
  }
})

test('within one run every look is shown by some screens', () => {
  const shown = screens.flatMap((screen) => getLooks(screen, NONE, '7'))
  for (const look of allLooks) expect(shown.filter((one) => one === look).length).toBeGreaterThan(2)
})

test('screens of a changed feature, and all by the setting, are shown in every look', () => {
  for (const screen of screens) {
    expect(getLooks(screen, NONE, 'all')).toEqual(allLooks)
    const isChanged = getFeature(screen) === 'ports'
    expect(getLooks(screen, new Set(['ports']), '7').length).toBeGreaterThanOrEqual(isChanged ? 8 : 0)
    if (!isChanged) expect(getLooks(screen, new Set(['ports']), '7').length).toBeLessThanOrEqual(1)
  }
})

test('every screen belongs to a feature of the console', () => {
  for (const screen of screens) {
    const folder = join(repositoryFolder, 'apps/console/src/features', getFeature(screen))
    expect(existsSync(folder), screen.name).toBe(true)
  }
})

test.each(['today', '-1', '1.5'])('the setting %s is refused with what it may be', (setting) => {
  expect(() => getLooks(screens[0]!, NONE, setting)).toThrow('NORA_TEST_LOOKS is "all" or a whole number')
})
