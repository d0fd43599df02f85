import { describe, expect, test } from 'vitest'
import { compilePolicy } from '../check/compile-policy.ts'
import { ACTIONS } from '../language/actions.ts'
import { toPolicy } from '../testing/fuzz-checker.ts'
import { formatPolicy } from './format-policy.ts'

const UNTIDY = `# what this is
on_http_response:
    # servers hide
    - actions:
        - config: {headers: [server]} # names
          type: remove-headers
rules:
- actions:
  # the last word
  - type: deny
  expressions:
  - req.url.path.startsWith('/admin') # only here
  name: closed
`

describe('formatting', () => {
  test('orders keys and keeps every comment', () => {
    const tidy = formatPolicy(UNTIDY) ?? ''
    expect(tidy.indexOf('on_http_request')).toBeLessThan(tidy.indexOf('on_http_response'))
    expect(tidy.indexOf('name: closed')).toBeLessThan(tidy.indexOf('expressions'))
    for (const comment of ['what this is', 'servers hide', 'names', 'the last word', 'only here'])
      expect(tidy).toContain(`# ${comment}`)
    expect(formatPolicy(tidy)).toBe(tidy)
    expect(compilePolicy(tidy).diagnostics).toEqual([])
  })

  test('JSON stays JSON', () => {
    expect(formatPolicy('{"rules":[{"actions":[{"config":{},"type":"deny"}]}]}')).toBe(
      `${JSON.stringify({ on_http_request: [{ actions: [{ type: 'deny', config: {} }] }] }, null, 2)}\n`,
    )
  })

  test('what cannot be read is left alone', () => {
    expect(formatPolicy('a: [')).toBeNull()
    expect(formatPolicy('a: *b')).toBeNull()
    expect(formatPolicy('')).toBe('')
  })

  test.each(ACTIONS)('the example of $type means the same', ({ phases, example }) => {
    const source = toPolicy(phases[0]!, example)
    const tidy = formatPolicy(source) ?? ''
    expect(formatPolicy(tidy)).toBe(tidy)
    expect(compilePolicy(tidy).diagnostics.map(({ code }) => code)).toEqual(
      compilePolicy(source).diagnostics.map(({ code }) => code),
    )
  })
})
