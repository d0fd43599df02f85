import { expect, test } from 'vitest'
import { findRules } from './rule-places.ts'

test('each rule of a policy is found where it stands, a flat list as rules of the request', () => {
  const source =
    "rules:\n  - name: closed\n    actions: []\n  - expressions: ['true']\non_http_response:\n  - actions: []\n"
  const found = findRules(source)
  expect(found.map(({ phase, index, name }) => [phase, index, name])).toEqual([
    ['on_http_request', 0, 'closed'],
    ['on_http_request', 1, null],
    ['on_http_response', 0, null],
  ])
  expect(source.slice(found[1]?.start, found[1]?.end).trim()).toBe("expressions: ['true']")
})

test.each(['', 'a: [', '- 1', 'rules: 5'])('the text %j has no rules', (source) => {
  expect(findRules(source)).toEqual([])
})
