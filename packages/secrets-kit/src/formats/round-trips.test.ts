import { execFileSync, type StdioOptions } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomToken } from '@nora/kit'
import { parse } from 'dotenv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseReferences } from '../references/parse-references.ts'
import type { NamedValue } from '../secret-entry.ts'
import { readAsDotenv } from './checking/read-as-dotenv.ts'
import { readAsNode } from './checking/read-as-node.ts'
import { ExportError } from './export-error.ts'
import type { ExportOptions } from './export-formats.ts'
import { readImport } from './read-import.ts'
import { makeHostileSecrets } from './testing/hostile-values.ts'
import { writeExport } from './write-export.ts'

/** By night 100,000. */
const VALUES = Number(process.env.NORA_TEST_SECRET_VALUES ?? 2_000)
/** As many as one environment holds. */
const BATCH = 2_000
const FILE = 'secrets'
const PRINT =
  'process.stdout.write(Object.entries(process.env).map((pair) => pair.join("=") + "\\0").join(""))'

const deps = { makeDelimiter: () => randomToken(24) }
const secrets = makeHostileSecrets(VALUES)
const batches = Array.from({ length: Math.ceil(VALUES / BATCH) }, (_, index) =>
  secrets.slice(index * BATCH, (index + 1) * BATCH),
)
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nora-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What can be written, and how many could not be. */
function writeHeld(batch: readonly NamedValue[], options: ExportOptions) {
  try {
    return { text: writeExport(batch, options, deps), held: batch }
  } catch (error) {
    if (!(error instanceof ExportError)) throw error
    const refused = new Set(error.refused.map(({ name }) => name))
    expect(error.refused.every(({ reason }) => reason === 'not_held')).toBe(true)
    const held = batch.filter(({ name }) => !refused.has(name))
    return { text: writeExport(held, options, deps), held }
  }
}

function runWith(text: string, command: string, ...args: string[]): Map<string, string> {
  writeFileSync(join(folder, FILE), text)
  // With a socket as its input bash believes that it runs for a remote shell, and reads the owner's .bashrc.
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe']
  const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder }, maxBuffer: 2 ** 26, stdio }
  const printed = execFileSync(command, args, options).toString()
  expect(readdirSync(folder)).toEqual([FILE])
  return new Map(
    printed.split('\0').map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
  )
}

function expectHeld(found: ReadonlyMap<string, string>, held: readonly NamedValue[]): void {
  expect(held.filter(({ name, value }) => found.get(name) !== value)).toEqual([])
}

test.each(['dash', 'bash'])('sh gives every value back in %s, and runs none of them', (shell) => {
  for (const batch of batches) {
    const text = writeExport(batch, { format: 'sh' }, deps)
    expectHeld(runWith(text, shell, '-c', `. ./${FILE}; exec env -0`), batch)
  }
})

test('what dotenv is given, the npm package reads as it was; the rest is refused by name', () => {
  let count = 0
  for (const batch of batches) {
    const { text, held } = writeHeld(batch, { format: 'dotenv', reader: 'dotenv' })
    expectHeld(new Map(Object.entries(parse(text))), held)
    count += held.length
  }
  expect(count / VALUES).toBeGreaterThan(0.7)
})

test('what dotenv for node is given, node --env-file reads as it was; the rest is refused by name', () => {
  let count = 0
  for (const batch of batches) {
    const { text, held } = writeHeld(batch, { format: 'dotenv', reader: 'node' })
    expectHeld(runWith(text, process.execPath, `--env-file=${FILE}`, '-e', PRINT), held)
    count += held.length
  }
  expect(count / VALUES).toBeGreaterThan(0.6)
})

test.each<[string, ExportOptions, number]>([
  ['compose', { format: 'dotenv', reader: 'compose' }, 1],
  ['docker', { format: 'docker' }, 0.5],
  ['systemd', { format: 'systemd' }, 0.9],
  ['github', { format: 'github' }, 0.8],
  ['json', { format: 'json' }, 1],
  ['yaml', { format: 'yaml' }, 1],
])('a file for %s holds what it is given', (_, options, share) => {
  for (const batch of batches) {
    const { held } = writeHeld(batch, options)
    expect(held.length / batch.length).toBeGreaterThanOrEqual(share)
  }
})

test.each<[string, ExportOptions]>([
  ['dotenv', { format: 'dotenv', reader: 'dotenv' }],
  ['dotenv for node', { format: 'dotenv', reader: 'node' }],
  ['dotenv for compose', { format: 'dotenv', reader: 'compose' }],
  ['json', { format: 'json' }],
  ['yaml', { format: 'yaml' }],
])('import of an export as %s gives the same secrets back', (_, options) => {
  for (let at = 0; at < VALUES; at += 1_000) {
    const { text, held } = writeHeld(secrets.slice(at, at + 1_000), options)
    const { format, reader } = options
    const read = readImport(new TextEncoder().encode(text), { format: format as 'json', reader })
    expect(read.secrets.filter(({ refused }) => refused)).toEqual([])
    expectHeld(new Map(read.secrets.map(({ name, value }) => [name, toLiteral(value)])), held)
    expect(read.secrets).toHaveLength(held.length)
  }
})

test('our readers of .env read hostile lines as the programs do', () => {
  const lines = secrets.slice(0, 2_000).map(({ name, value }) => `${name}=${value.replaceAll('\n', ' ')}`)
  const kept = lines
    .filter((line) => !/\r/.test(line))
    .filter((line) => !/['"`]/.test(line) || /=(['"`]).*\1$/.test(line))
  for (const line of kept) {
    expect([line, Object.fromEntries(readAsDotenv(line))]).toEqual([line, { ...parse(line) }])
  }
  const found = runWith(kept.join('\n'), process.execPath, `--env-file=${FILE}`, '-e', PRINT)
  const expected = [...readAsNode(kept.join('\n'))].filter(([name]) => /^S\d+$/.test(name))
  expect(expected.filter(([name, value]) => found.get(name) !== value)).toEqual([])
})

/** The value without escapes; whatever is no text shows, so that it differs. */
function toLiteral(value: string): string {
  return parseReferences(value)
    .map((part) => (part.kind === 'text' ? part.text : `<${part.kind}>`))
    .join('')
}
