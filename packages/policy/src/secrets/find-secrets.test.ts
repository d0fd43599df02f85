import { watchCpuMs } from '@nora/kit/testing'
import { describe, expect, test } from 'vitest'
import { findSecrets, HIDDEN } from './find-secrets.ts'

const SECRET = 'hush-hush-horse'

const basic = (credentials: string) =>
  `on_http_request:\n  - actions:\n      - type: basic-auth\n        config:\n          realm: Meadow\n          credentials:${credentials}\n`

describe('secrets of a policy are hidden', () => {
  test.each([
    ['in a list', basic(`\n            - anna:${SECRET} # hers`)],
    ['in quotes', basic(` ["anna:${SECRET}"]`)],
    ['in a block of lines', basic(`\n            - |\n              anna:${SECRET}`)],
    [
      'in JSON',
      JSON.stringify({
        rules: [{ actions: [{ type: 'basic-auth', config: { credentials: [`a:${SECRET}`] } }] }],
      }),
    ],
    ['in a field that there is not', basic(' []').replace('realm: Meadow', `secred: ${SECRET}`)],
    [
      'in an action that there is not',
      `on_http_request:\n  - actions:\n      - type: magic\n        config: { key: ${SECRET} }\n`,
    ],
    ['outside of the phases', `password: ${SECRET}\n`],
    [
      'as the key of an HMAC',
      `on_http_request:\n  - expressions:\n      - hmac.sha256('${SECRET}', req.url.path) == 'x'\n    actions: []\n`,
    ],
    [
      'beside what is compared',
      `on_http_request:\n  - expressions: ["timing.equal(req.host, '${SECRET}')"]\n    actions: []\n`,
    ],
    ['in a text without structure', SECRET],
  ])('%s', (_where, source) => {
    expect(source).toContain(SECRET)
    const { masked, values } = findSecrets(source)
    expect(masked).not.toContain(SECRET)
    expect(masked).toContain(HIDDEN)
    expect(values.some((value) => value.includes(SECRET))).toBe(true)
  })
})

test('what is no secret stays as it is, with its comments', () => {
  const source = `# who may in\n${basic(' [] # nobody')}`
  expect(findSecrets(source)).toEqual({ masked: source, values: [] })
})

test('the hidden text keeps its lines, so that places still fit', () => {
  const source = basic(`\n            - anna:${SECRET}\n            - boris:${SECRET}`)
  const { masked } = findSecrets(source)
  expect(masked?.split('\n')).toHaveLength(source.split('\n').length)
  expect(masked).toContain(`- "${HIDDEN}"\n            - "${HIDDEN}"\n`)
})

test('of a text that cannot be read nothing is shown', () => {
  expect(findSecrets(`a: [${SECRET}`)).toEqual({ masked: null, values: [] })
  expect(findSecrets('')).toEqual({ masked: '', values: [] })
})

test('a text of aliases is not unfolded', () => {
  const bomb = `a: &a [x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n`
  const getCpuMs = watchCpuMs()
  expect(findSecrets(bomb).masked).toContain(HIDDEN)
  expect(getCpuMs()).toBeLessThan(200)
})
