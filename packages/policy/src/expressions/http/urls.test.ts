import { expect, test } from 'vitest'
import { normalizePath } from './urls.ts'

test.each([
  ['/open/a', '/open/a'],
  ['/open/../closed', '/closed'],
  ['/open/%2e%2e/closed', '/closed'],
  ['/open/..%2fclosed', '/closed'],
  ['/open%2F..%2Fclosed', '/closed'],
  ['/open/..%5cclosed', '/closed'],
  ['/open\\..\\closed', '/closed'],
  ['/open/.%2e%2fclosed/', '/closed/'],
  ['/files/a%2fb', '/files/a%2Fb'],
  ['/files/..a%2f', '/files/..a%2F'],
  ['/%61dmin', '/admin'],
  ['/..', '/'],
])('rules see %s as %s', (path, seen) => {
  expect(normalizePath(path)).toBe(seen)
})
