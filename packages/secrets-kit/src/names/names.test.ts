import { expect, test } from 'vitest'
import { findNameProblem, isName } from './find-name-problem.ts'
import { findSteeredProgram } from './find-steered-program.ts'
import { proposeNames } from './propose-names.ts'
import { STEERING_NAMES } from './steering-names.ts'

test.each(['A', '_', 'a1', 'DATABASE_URL', '__proto__', 'x'.repeat(128)])('%s is a name', (name) => {
  expect(isName(name)).toBe(true)
  expect(findNameProblem(name)).toBeUndefined()
})

test.each([
  ['', 'empty', 0],
  ['A B', 'has_space', 1],
  ['A\n', 'has_space', 1],
  ['A\u00a0', 'has_space', 1],
  ['A;rm', 'has_semicolon', 1],
  ['$A', 'has_dollar', 0],
  ['MY-KEY', 'has_dash', 2],
  ['A=B', 'has_equals', 1],
  ['КЛЮЧ', 'has_cyrillic', 0],
  ['PАSS', 'has_cyrillic', 1],
  ['é', 'has_other', 0],
  ['A.B', 'has_other', 1],
  ['😀', 'has_other', 0],
  ['1A', 'starts_with_digit', 0],
  ['x'.repeat(129), 'too_long', 128],
])('"%s" is no name: %s', (name, code, at) => {
  expect(isName(name)).toBe(false)
  expect(findNameProblem(name)).toEqual({ code, at })
})

test.each([
  ['my-key', 'my_key'],
  ['Пароль от БД', 'Parol_ot_BD'],
  ['déjà.vu', 'deja_vu'],
  ['1password', '_1password'],
  ['$$$', 'SECRET'],
  ['', 'SECRET'],
  ['x'.repeat(200), 'x'.repeat(128)],
])('"%s" is proposed as %s', (text, proposal) => {
  expect(proposeNames([text])).toEqual(new Map([[text, proposal]]))
})

test('proposals are names, and equal to no other name', () => {
  const texts = ['a-b', 'a.b', 'a_b', 'a b', 'a+b', `${'y'.repeat(128)}-`, `${'y'.repeat(128)}.`, '', '-']
  const proposals = proposeNames(texts, ['SECRET', 'a_b_2'])
  const all = [...proposals.values(), 'a_b', 'SECRET', 'a_b_2']
  expect(all.every(isName)).toBe(true)
  expect(new Set(all).size).toBe(all.length)
  expect(proposals.size).toBe(texts.length - 1)
})

test.each([
  ['LD_PRELOAD', 'ld.so'],
  ['ld_preload', 'ld.so'],
  ['DYLD_INSERT_LIBRARIES', 'dyld'],
  ['NODE_OPTIONS', 'Node.js'],
  ['Path', 'every program'],
  ['BASH_ENV', 'sh'],
  ['ENV', 'sh'],
  ['PS4', 'sh'],
  ['PYTHONSTARTUP', 'Python'],
  ['PERL5OPT', 'Perl'],
  ['RUBYOPT', 'Ruby'],
  ['JAVA_TOOL_OPTIONS', 'Java'],
  ['GIT_SSH_COMMAND', 'git'],
  ['DOTNET_STARTUP_HOOKS', '.NET'],
  ['LESSOPEN', 'less'],
  ['BASH_FUNC_ls%%', 'sh'],
])('%s steers %s', (name, program) => {
  expect(findSteeredProgram(name)).toBe(program)
})

test.each([
  'DATABASE_URL',
  'ENVIRONMENT',
  'PATHS',
  'NODE_ENV',
  'NPM_TOKEN',
  'CARGO_REGISTRY_TOKEN',
  'MIX_ENV',
  'HTTP_PROXY',
])('%s is an ordinary name', (name) => expect(findSteeredProgram(name)).toBeUndefined())

test('the list names each variable once, and one star at most, at its end', () => {
  const names = STEERING_NAMES.flatMap((row) => row.names)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[A-Za-z_][A-Za-z0-9_]*\*?$/.test(name))).toEqual([])
})
