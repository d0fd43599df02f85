import { expect, test } from 'vitest'
import { nameValues, toChildEnvironment } from './child-environment.ts'

const VALUES = [
  { name: 'URL', value: 'postgres://db' },
  { name: 'TOKEN', value: 't-1' },
  { name: 'NODE_OPTIONS', value: '--require ./evil.js' },
]
const NONE = { only: null, prefix: '', rename: {}, allow: [] }
const name = (options: Partial<Parameters<typeof nameValues>[1]>) =>
  nameValues(VALUES, { ...NONE, ...options })
const names = (set: ReturnType<typeof nameValues>) => set.values.map((one) => one.name)

test('names that steer programs are held back unless they are allowed', () => {
  const set = name({})
  expect([names(set), set.held]).toEqual([['URL', 'TOKEN'], [{ name: 'NODE_OPTIONS', program: 'Node.js' }]])
  expect(names(name({ allow: ['NODE_OPTIONS'] }))).toEqual(['URL', 'TOKEN', 'NODE_OPTIONS'])
})

test('a prefix or a new name does not smuggle in a name that steers programs', () => {
  const set = name({ only: ['URL', 'TOKEN'], rename: { URL: 'LD_PRELOAD' }, prefix: 'GIT_' })
  expect([names(set), set.held.map((one) => one.name)]).toEqual([[], ['LD_PRELOAD', 'GIT_TOKEN']])
})

test('--only, --prefix and --rename choose names; a new name takes no prefix', () => {
  expect(names(name({ only: ['URL', 'TOKEN'], prefix: 'APP_', rename: { TOKEN: 'KEY' } }))).toEqual([
    'APP_URL',
    'KEY',
  ])
})

test.each([
  [{ only: ['MISSING'] }, 'no secret MISSING'],
  [{ rename: { MISSING: 'A' } }, 'no secret MISSING'],
  [{ rename: { URL: 'TOKEN' } }, 'Two values would be called TOKEN'],
  [{ prefix: '1-' }, '“1-URL” is no name'],
])('%j is refused', (options, says) => {
  expect(() => name(options)).toThrow(says)
})

test('a value that no environment can hold is refused by its name', () => {
  expect(() => nameValues([{ name: 'A', value: 'secret\0' }], NONE)).toThrow(/^(?!.*secret).*value of A/)
})

test('values go before what is there; with --preserve-env they do not', () => {
  const base = { URL: 'here', HOME: '/home/ann', NORA_SECRETS_TOKEN: 'ns_1', NORA_TOKEN: undefined }
  const given = { base, system: 'linux' as const }
  const values = VALUES.slice(0, 2)
  expect(toChildEnvironment(values, { ...given, preserves: false })).toEqual({
    env: { URL: 'postgres://db', HOME: '/home/ann', TOKEN: 't-1' },
    preserved: [],
  })
  expect(toChildEnvironment(values, { ...given, preserves: true })).toEqual({
    env: { URL: 'here', HOME: '/home/ann', TOKEN: 't-1' },
    preserved: ['URL'],
  })
})

test('a token that only names its file stays; on Windows a name has no case', () => {
  const { env } = toChildEnvironment([{ name: 'URL', value: 'new' }], {
    base: { NORA_SECRETS_TOKEN: 'file:/run/token', Url: 'old' },
    preserves: false,
    system: 'win32',
  })
  expect(env).toEqual({ NORA_SECRETS_TOKEN: 'file:/run/token', URL: 'new' })
})
