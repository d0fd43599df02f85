import { closestTo, editDistance } from '@nora/command-line/parsing'
import { describe, expect, test } from 'vitest'
import { loadAllCommands } from '../catalogue/load-commands.ts'
import type { Failure } from '../output/failure.ts'
import { parseArguments } from './parse-arguments.ts'

const commands = await loadAllCommands()

const parse = (line: string) => parseArguments(line.split(' ').filter(Boolean), commands)

function getFailure(line: string): Failure {
  try {
    parse(line)
  } catch (error) {
    return error as Failure
  }
  throw new Error(`${line} was accepted`)
}

describe('what is understood', () => {
  test('options stand before, between and after words, with = or a space', () => {
    for (const line of [
      'http 3000 --name shop --json',
      '--json http --name=shop 3000',
      '--name shop --json http 3000',
    ]) {
      const { command, input } = parse(line)
      expect([command?.name, ...input.arguments]).toEqual(['http', '3000'])
      expect(input.text('name')).toBe('shop')
      expect(input.isOn('json')).toBe(true)
    }
  })

  test('values stay text', () => {
    expect(parse('http 3000 --name 007').input.text('name')).toBe('007')
    expect(parse('http 0300').input.arguments).toEqual(['0300'])
  })

  test('a switch is on unless it is turned off', () => {
    expect(parse('http 3000').input.isOn('inspect')).toBe(true)
    expect(parse('http 3000 --inspect').input.isOn('inspect')).toBe(true)
    expect(parse('http 3000 --inspect=false').input.isOn('inspect')).toBe(false)
    expect(parse('http 3000 --no-inspect').input.isOn('inspect')).toBe(false)
  })

  test('options that are not on the line may be in the environment', () => {
    const env = { NORA_NAME: 'shop', NORA_INSPECT: 'false', NORA_QR: '1', NORA_HOST_HEADER: '' }
    const { input } = parseArguments(['http', '3000'], commands, env)
    expect([input.text('name'), input.isOn('inspect'), input.isOn('qr')]).toEqual(['shop', false, true])
    expect(input.text('host-header')).toBeNull()
    const { input: onLine } = parseArguments(['http', '3000', '--name', 'blog', '--inspect'], commands, env)
    expect([onLine.text('name'), onLine.isOn('inspect')]).toEqual(['blog', true])
    expect(() => parseArguments(['http', '3000'], commands, { NORA_QR: 'maybe' })).toThrow('NORA_QR')
  })

  test('an option that a trigger’s variable is named like is taken from the line only', () => {
    const env = { NORA_QUERY: 'state:dead', NORA_FROM: '2h' }
    const { input } = parseArguments(['webhook', 'replay', 'orders'], commands, env)
    expect([input.text('query'), input.text('from')]).toEqual([null, '2h'])
  })

  test('an option may be repeated where that means something, and the last one counts elsewhere', () => {
    const { input } = parse('http 3000 --key-auth a --name x --key-auth=b --name y')
    expect(input.texts('key-auth')).toEqual(['a', 'b'])
    expect(input.text('name')).toBe('y')
    const env = { NORA_KEY_AUTH: 'c\nd\r\n' }
    expect(parseArguments(['http', '3000'], commands, env).input.texts('key-auth')).toEqual(['c', 'd'])
    const onLine = parseArguments(['http', '3000', '--key-auth', 'e'], commands, env).input
    expect(onLine.texts('key-auth')).toEqual(['e'])
  })

  test.each([
    ['http 3000 --cors', '3000', null],
    ['http --cors 3000', '3000', null],
    ['--cors http 3000', '3000', null],
    ['http 3000 --cors https://a.example', '3000', 'https://a.example'],
    ['http --cors https://a.example 3000', '3000', 'https://a.example'],
    ['http --cors=https://a.example 3000', '3000', 'https://a.example'],
    ['http --cors http://localhost:3000', 'http://localhost:3000', null],
    ['http 3000 --cors --qr', '3000', null],
  ])(
    'an option whose value may be left out takes no word that the command needs: %s',
    (line, target, value) => {
      const { input } = parse(line)
      expect([input.arguments, input.isOn('cors'), input.text('cors')]).toEqual([[target], true, value])
    },
  )

  test('any number of words where a command takes them', () => {
    expect(parse('start').input.arguments).toEqual([])
    expect(parse('start shop api').input.arguments).toEqual(['shop', 'api'])
  })

  test('a command of two words', () => {
    const { command, input } = parse('config save-token nt_x')
    expect([command?.name, ...input.arguments]).toEqual(['config save-token', 'nt_x'])
  })

  test('nothing is a wish for help, and help needs no arguments', () => {
    expect(parse('').command).toBeNull()
    expect(parse('http --help').input.isOn('help')).toBe(true)
    expect(parse('http -h').input.isOn('help')).toBe(true)
  })
})

describe('what is not understood is exit code 2 with what to do', () => {
  test.each([
    ['htpt 3000', /htpt/, /nora http/],
    ['xyzzy', /xyzzy/, /nora help/],
    ['config save-tokn x', /config save-tokn/, /nora config save-token/],
    ['http 3000 --nmae shop', /--nmae/, /--name/],
    ['--nmae shop http 3000', /--nmae/, /--name/],
    ['http 3000 --zzzzzzzzzz', /--zzzzzzzzzz/, /--help/],
    ['login --name x', /--name/, /--help/],
    ['http', /TARGET/, /nora http 3000/],
    ['http 3000 4000', /4000/, /nora http --help/],
    ['http 3000 --name', /--name/, /--name NAME/],
    ['http 3000 --inspect=maybe', /maybe/, null],
  ])('%s', (line, says, advises) => {
    const failure = getFailure(line)
    expect(failure.exitCode).toBe(2)
    expect(failure.text.en).toMatch(says)
    expect(failure.text.ru).toMatch(says)
    if (advises) expect(failure.advice?.en).toMatch(advises)
  })
})

test.each([
  ['http', 'http', 0],
  ['htpt', 'http', 1],
  ['htp', 'http', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('from %j to %j it is %i steps', (from, to, steps) => {
  expect(editDistance(from, to)).toBe(steps)
})

test('a word far from all is not guessed', () => {
  expect(closestTo('qwerty', ['http', 'login'])).toBeNull()
})
