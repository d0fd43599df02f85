import { expect, test } from 'vitest'
import { guessClientPlatform } from './client-platform.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOs'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'linux'],
  ['Mozilla/5.0 (X11; FreeBSD amd64; rv:140.0)', 'freeBSD'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'linux'],
  ['curl/8', 'windows'],
])('%s gets the tab %s', (userAgent, tab) => {
  expect(guessClientPlatform({ userAgent })).toBe(tab)
})
