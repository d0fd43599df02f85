/**
 * Fails a test file for what it prints, and for what Node warns of while it runs. So a warning is seen on the
 * day it comes, and the output of a run is what went wrong.
 */
import { format, stripVTControlCharacters } from 'node:util'
import { afterAll } from 'vitest'

/** Warnings of libraries that are harmless. */
const HARMLESS: readonly { pattern: RegExp; reason: string }[] = [
  {
    pattern: /^oidc-provider (WARNING|NOTICE):/,
    reason: 'an identity provider of tests needs no keys of its own and keeps nothing',
  },
  {
    pattern: /^(Warning: Error in route match|ApiProblem): /,
    reason: 'the router prints a page that fails, and what it was refused, which tests of failing pages want',
  },
  {
    pattern: /^WARNING: smtp-server is using the built-in default TLS certificate/,
    reason: 'clients of tests are to refuse a certificate that nobody vouches for, whosever it is',
  },
]

const LEVELS = ['log', 'info', 'warn', 'error'] as const
const KEY = Symbol.for('nora.tests.printed')

/** Files of one worker share its process, and the process has one listener. */
type Kept = { [KEY]?: string[] }

function printedHere(): string[] {
  const kept = globalThis as Kept
  if (kept[KEY]) return kept[KEY]
  const printed: string[] = []
  kept[KEY] = printed
  process.on('warning', ({ name, message }) => note(printed, `${name}: ${message}`))
  return printed
}

function note(printed: string[], text: string): void {
  const line = stripVTControlCharacters(text).trim()
  if (!HARMLESS.some(({ pattern }) => pattern.test(line))) printed.push(line.slice(0, 500))
}

const printed = printedHere()
printed.length = 0
for (const level of LEVELS) console[level] = (...parts: unknown[]) => note(printed, format(...parts))

afterAll(() => {
  const lines = printed.splice(0)
  if (lines.length === 0) return
  throw new Error(
    `This file printed or warned ${lines.length} times. Mend the cause, or name it in tools/testing/no-warnings.ts with its reason:\n${lines.join('\n')}`,
  )
})
