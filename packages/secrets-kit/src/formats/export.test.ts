import { expect, test } from 'vitest'
import { ExportError } from './export-error.ts'
import { EXPORT_FORMATS, type ExportDeps, type ExportOptions } from './export-formats.ts'
import { writeExport } from './write-export.ts'

const deps: ExportDeps = { makeDelimiter: () => 'delimiter' }
const write = (values: Record<string, string>, options: ExportOptions, given = deps) =>
  writeExport(
    Object.entries(values).map(([name, value]) => ({ name, value })),
    options,
    given,
  )

function catchRefusal(action: () => unknown): ExportError {
  try {
    action()
  } catch (error) {
    if (error instanceof ExportError) return error
  }
  throw new Error('Nothing was refused')
}

test.each<[string, ExportOptions, string]>([
  ['sh', { format: 'sh' }, "export A='it'\\''s $B'\nexport C=''\n"],
  ['node', { format: 'dotenv', reader: 'node' }, "A=`it's $B`\nC=''\n"],
  ['dotenv', { format: 'dotenv', reader: 'dotenv' }, "A=`it's $B`\nC=''\n"],
  ['compose', { format: 'dotenv', reader: 'compose' }, "A=\"it's \\$B\"\nC=''\n"],
  ['docker', { format: 'docker' }, "A=it's $B\nC=\n"],
  ['json', { format: 'json' }, '{\n  "A": "it\'s $B",\n  "C": ""\n}\n'],
  ['yaml', { format: 'yaml' }, '"A": "it\'s $B"\n"C": ""\n'],
  ['github', { format: 'github' }, "A<<delimiter\nit's $B\ndelimiter\nC<<delimiter\n\ndelimiter\n"],
  ['systemd', { format: 'systemd' }, 'A="it\'s \\$B"\nC=""\n'],
])('secrets are written for %s', (_, options, text) => {
  expect(write({ A: "it's $B", C: '' }, options)).toBe(text)
})

test.each<[string, ExportOptions, string]>([
  ['a new line', { format: 'docker' }, 'canary\nx'],
  ['a CR at the end', { format: 'docker' }, 'canary\r'],
  ['a line of 64 KiB', { format: 'docker' }, `canary${'x'.repeat(65_536)}`],
  ['all quotes', { format: 'dotenv', reader: 'node' }, 'canary\'"`'],
  ['a CR', { format: 'dotenv', reader: 'node' }, 'canary\rx'],
  ['all quotes', { format: 'dotenv', reader: 'dotenv' }, 'canary\'"`'],
  ['a new line and a backslash at the end', { format: 'dotenv', reader: 'dotenv' }, 'canary\n\\'],
  ['a CR at the end', { format: 'github' }, 'canary\r'],
  ['the delimiter', { format: 'github' }, 'canary\ndelimiter\nB=x'],
  ['a noncharacter', { format: 'systemd' }, 'canary\ufffe'],
])('a value with %s that a format cannot hold is refused by name (%o)', (_, options, value) => {
  const error = catchRefusal(() => write({ GOOD: 'x', BAD: value, ALSO_GOOD: '' }, options))
  expect(error.refused).toEqual([{ name: 'BAD', reason: 'not_held' }])
  expect(error.message).toContain('BAD')
  expect(error.message).not.toContain('canary')
})

test.each(EXPORT_FORMATS)(
  '%s refuses names that are none, duplicates and values that are no text',
  (format) => {
    const secrets = [
      { name: 'A B', value: '' },
      { name: 'A', value: '1' },
      { name: 'A', value: '2' },
      { name: 'N', value: 'a\0' },
      { name: 'S', value: '\ud800' },
    ]
    const error = catchRefusal(() => writeExport(secrets, { format, reader: 'node' }, deps))
    expect(error.refused).toEqual([
      { name: 'A B', reason: 'bad_name' },
      { name: 'A', reason: 'duplicate' },
      { name: 'N', reason: 'bad_text' },
      { name: 'S', reason: 'bad_text' },
    ])
  },
)

test.each(EXPORT_FORMATS)('%s writes no secrets, and one called __proto__', (format) => {
  expect(typeof write({}, { format, reader: 'dotenv' })).toBe('string')
  const secrets = [{ name: '__proto__', value: 'x' }]
  expect(writeExport(secrets, { format, reader: 'dotenv' }, deps)).toContain('__proto__')
})

test('names that the runner of GitHub keeps for itself are refused', () => {
  const error = catchRefusal(() =>
    write({ NODE_OPTIONS: 'x', GITHUB_ENV: 'x', RUNNER_TEMP: 'x', CI: 'x' }, { format: 'github' }),
  )
  expect(error.refused.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
    'NODE_OPTIONS reserved_name',
    'GITHUB_ENV reserved_name',
    'RUNNER_TEMP reserved_name',
  ])
})

test('a delimiter that a value has is drawn again', () => {
  const drawn = ['first', 'second']
  const text = write({ A: 'first' }, { format: 'github' }, { makeDelimiter: () => drawn.shift() ?? '' })
  expect(text).toBe('A<<second\nfirst\nsecond\n')
})

test('dotenv without its reader is refused', () => {
  expect(() => write({ A: 'x' }, { format: 'dotenv' })).toThrow(RangeError)
})
