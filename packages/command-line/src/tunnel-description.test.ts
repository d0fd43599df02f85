import { describe, expect, test } from 'vitest'
import { parseCommandLine } from './parse-command-line.ts'
import {
  descriptionOptions,
  findMetadataObjection,
  objectToDescription,
  readDescription,
} from './tunnel-description.ts'
import { UsageError } from './usage-error.ts'

function read(args: readonly string[], env: Record<string, string> = {}) {
  const command = { name: 'http', arguments: [], options: descriptionOptions }
  const { input } = parseCommandLine(['http', ...args], { commands: [command], globalOptions: [], env })
  return readDescription(input)
}

function refusal(args: readonly string[]): string {
  try {
    read(args)
  } catch (error) {
    if (error instanceof UsageError) return error.text.en
    throw error
  }
  return ''
}

describe('the description of a tunnel', () => {
  test('comes from options or variables, metadata one pair per line', () => {
    expect(read([])).toEqual({ description: null, metadata: {} })
    expect(
      read(['--description', ' Витрина 🥧 ', '--metadata', 'team=pies', '--metadata', 'url=a=b']),
    ).toEqual({
      description: 'Витрина 🥧',
      metadata: { team: 'pies', url: 'a=b' },
    })
    expect(read([], { NORA_DESCRIPTION: 'The shop', NORA_METADATA: 'team=pies\nempty=' })).toEqual({
      description: 'The shop',
      metadata: { team: 'pies', empty: '' },
    })
  })

  test.each([
    [['--description', 'x'.repeat(201)], '--description: at most 200 characters, and this has 201.'],
    [['--description', 'a\x1b[31mb'], '--description: use one line without control characters.'],
    [['--description', 'a\nb'], '--description: use one line without control characters.'],
    [['--description', 'a\u202eb'], '--description: use one line without control characters.'],
    [['--description', '\ud83e'], '--description: use one line without control characters.'],
    [['--description', '\u200b\u3164\u2800\u00ad'], '--description: there is no visible character in it.'],
    [['--metadata', 'team'], '--metadata: write KEY=VALUE, such as team=pies.'],
    [['--metadata', '=pies'], '--metadata: write KEY=VALUE, such as team=pies.'],
    [['--metadata', 'a=1', '--metadata', 'a=2'], '--metadata: the key "a" is given twice, keep one of them.'],
    [
      ['--metadata', 'a=secret\x07'],
      '--metadata: the value of "a": use one line without control characters.',
    ],
    [
      ['--metadata', `a=${'x'.repeat(257)}`],
      '--metadata: the value of "a": at most 256 characters, and this has 257.',
    ],
    [['--metadata', 'a= \u200b'], '--metadata: the value of "a": there is no visible character in it.'],
    [
      ['--metadata', `${'k'.repeat(65)}=1`],
      `--metadata: the key "${'k'.repeat(32)}…": at most 64 characters, and this has 65.`,
    ],
    [['--metadata', '\u2066=1'], '--metadata: the key "?": use one line without control characters.'],
    [
      ['--metadata', '__proto__=1'],
      '--metadata: the key "__proto__": a key neither begins nor ends with a space, and __proto__ is none.',
    ],
    [Array.from({ length: 21 }, (_, i) => ['--metadata', `k${i}=1`]).flat(), '--metadata: at most 20 keys.'],
  ])('%j is refused in words', (args, expected) => {
    expect(refusal(args)).toBe(expected)
  })

  test('may be as long as the bounds say, counted in characters', () => {
    expect(objectToDescription('🥧'.repeat(200))).toBeNull()
    const entries = Array.from({ length: 20 }, (_, i) => [`${i}`.padEnd(64, 'ж'), '🥧'.repeat(256)])
    expect(findMetadataObjection(Object.fromEntries(entries))).toBeNull()
  })
})
