import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each([
  ['/tunnels?tab=history', '/tunnels?tab=history'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n/evil.example', undefined],
  ['https://evil.example', undefined],
  [undefined, undefined],
])('after a sign-in reached from %s one is led back to %s', (value, expected) => {
  expect(localPath(value)).toBe(expected)
})
