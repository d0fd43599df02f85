import type { Lang } from '@nora/kit'
import { type FlagValues, Mistake, splitWords, withUsage } from '../command-words.ts'
import { nearest } from '../nearest.ts'
import { operationTexts } from './operations.messages.ts'

export type Operation =
  | { name: 'service install'; config?: string; user: string; service: string; dryRun: boolean }
  | { name: 'service uninstall'; service: string }
  | { name: 'service status'; service: string; config?: string }
  | { name: 'backup create'; config?: string; output?: string; passphraseFile?: string }
  | { name: 'backup verify'; file: string; passphraseFile?: string }
  | { name: 'restore'; config?: string; file: string; passphraseFile?: string }
  | { name: 'database move'; config?: string; to: string }
  | { name: 'webhooks spool'; config?: string; discard: boolean }

const PASSPHRASE = { '--passphrase-file': true }
const CONFIG = { '--config': true }
const SERVICE = { '--service-name': true }

/** Lists each command, its flags with whether they take a value, and how its words become an operation. */
const OPERATIONS: Record<
  string,
  { flags: Record<string, boolean>; build(words: Words, flags: FlagValues): Operation }
> = {
  'service install': {
    flags: { ...CONFIG, ...SERVICE, '--user': true, '--dry-run': false },
    build: (_words, flags) => ({
      name: 'service install',
      config: getText(flags, '--config'),
      user: getName(flags, '--user', 'nora'),
      service: getName(flags, '--service-name', 'nora-server'),
      dryRun: flags.has('--dry-run'),
    }),
  },
  'service uninstall': {
    flags: SERVICE,
    build: (_words, flags) => ({
      name: 'service uninstall',
      service: getName(flags, '--service-name', 'nora-server'),
    }),
  },
  'service status': {
    flags: { ...CONFIG, ...SERVICE },
    build: (_words, flags) => ({
      name: 'service status',
      service: getName(flags, '--service-name', 'nora-server'),
      config: getText(flags, '--config'),
    }),
  },
  'backup create': {
    flags: { ...CONFIG, ...PASSPHRASE, '--output': true },
    build: (_words, flags) => ({
      name: 'backup create',
      config: getText(flags, '--config'),
      output: getText(flags, '--output'),
      passphraseFile: getText(flags, '--passphrase-file'),
    }),
  },
  'backup verify': {
    flags: PASSPHRASE,
    build: (words, flags) => ({
      name: 'backup verify',
      file: words.next((text) => text.backupFile),
      passphraseFile: getText(flags, '--passphrase-file'),
    }),
  },
  restore: {
    flags: { ...CONFIG, ...PASSPHRASE },
    build: (words, flags) => ({
      name: 'restore',
      config: getText(flags, '--config'),
      file: words.next((text) => text.backupFile),
      passphraseFile: getText(flags, '--passphrase-file'),
    }),
  },
  'database move': {
    flags: { ...CONFIG, '--to': true },
    build: (_words, flags) => {
      const to = getText(flags, '--to')
      if (to === undefined) throw missing((text) => text.moveTo)
      return { name: 'database move', config: getText(flags, '--config'), to }
    },
  },
  'webhooks spool': {
    flags: { ...CONFIG, '--discard': false },
    build: (_words, flags) => ({
      name: 'webhooks spool',
      config: getText(flags, '--config'),
      discard: flags.has('--discard'),
    }),
  },
}

type Texts = (typeof operationTexts)['en']
type Words = { next(what: (text: Texts) => string): string }

export const OPERATION_GROUPS: readonly string[] = ['service', 'backup', 'restore', 'database', 'webhooks']

/** Whether the arguments are a command that acts on the machine rather than a start of the server. */
export function isOperation([first]: readonly string[]): boolean {
  return OPERATION_GROUPS.includes(first ?? '')
}

/** The commands that begin with the word, or all. */
export function operationUsage(lang: Lang, group = ''): string {
  const { title, commands, notes } = operationTexts[lang].usage
  const all = commands
    .trim()
    .split('\n')
    .map((line) => `  ${line.trim()}`)
  const own = all.filter((line) => line.startsWith(`  nora-server ${group} `))
  return [title, ...(own.length > 0 ? own : all), '', notes].join('\n')
}

/** Reads the command line. Throws a Problem that says what is missing, unknown or too much. */
export function parseOperation(args: readonly string[]): Operation {
  return withUsage(
    () => parse(args),
    (lang) => operationUsage(lang, args[0]),
  )
}

function parse(args: readonly string[]): Operation {
  const { name, rest } = findName(args)
  const operation = OPERATIONS[name]
  if (!operation) throw noSuch(name)
  const { words, flags } = splitWords(rest, operation.flags)
  const built = operation.build(
    {
      next: (what) => {
        const word = words.shift()
        if (word === undefined) throw missing(what)
        return word
      },
    },
    flags,
  )
  const [extra] = words
  if (extra !== undefined) throw new Mistake((text) => text.tooMuch(extra))
  return built
}

/** `backup` alone makes one; `restore` has no second word. */
function findName([first = '', ...rest]: readonly string[]): { name: string; rest: readonly string[] } {
  const [second = ''] = rest
  if (first === 'restore') return { name: first, rest }
  if (first === 'backup' && (second === '' || second.startsWith('-'))) return { name: 'backup create', rest }
  return { name: `${first} ${second}`.trim(), rest: rest.slice(1) }
}

function noSuch(name: string): Mistake {
  if (!name.includes(' ')) return new Mistake((text) => text.noVerb(name))
  const meant = nearest(name, Object.keys(OPERATIONS))
  return new Mistake((text) =>
    [text.wrongCommand(name), ...(meant ? [`→ nora-server ${meant}`] : [])].join(' '),
  )
}

function missing(what: (text: Texts) => string): Mistake {
  return new Mistake((text, lang) => text.missing(what(operationTexts[lang])))
}

function getText(flags: FlagValues, name: string): string | undefined {
  const value = flags.get(name)
  return value === true ? undefined : value
}

/** Reads the name of a user or a unit: valid for both, and no path to another file. */
function getName(flags: FlagValues, flag: string, fallback: string): string {
  const value = getText(flags, flag) ?? fallback
  if (/^[a-z_][a-z0-9_-]{0,30}$/.test(value)) return value
  throw new Mistake((_text, lang) => operationTexts[lang].badName(flag))
}
