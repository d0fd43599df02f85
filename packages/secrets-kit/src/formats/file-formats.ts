import type { NamedValue } from '../secret-entry.ts'
import { readYaml } from '../types/check-yaml.ts'
import { readAsCompose } from './checking/read-as-compose.ts'
import { readAsDocker } from './checking/read-as-docker.ts'
import { readAsDotenv } from './checking/read-as-dotenv.ts'
import { readAsGithub } from './checking/read-as-github.ts'
import { readAsNode } from './checking/read-as-node.ts'
import { readAsShell } from './checking/read-as-shell.ts'
import { readAsSystemd } from './checking/read-as-systemd.ts'
import type { ExportDeps, ExportOptions } from './export-formats.ts'
import type { DotenvReader } from './imported-secrets.ts'

export type FileFormat = {
  /** Ways of writing the secret, the plainest first. */
  listLines: (secret: NamedValue) => string[]
  join: (lines: readonly string[]) => string
  /** What the program of the format makes of a file; throws where it would refuse it. */
  read: (text: string) => ReadonlyMap<string, string>
  /** Names that the program keeps for itself. */
  isReserved?: (name: string) => boolean
  /** The file is read as one: lines are not tried by themselves. */
  isWhole?: boolean
}

const UNQUOTED = /^[\w./:@%+,-]+$/
/** Not printable in YAML 1.2 (section 5.1), or a line break in some reader. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g
/** The runner refuses these in `GITHUB_ENV`. */
const RESERVED_BY_GITHUB = /^(?:GITHUB_.*|RUNNER_.*|NODE_OPTIONS)$/i
const QUOTES = ["'", '`', '"'] as const
const QUOTE = /['"`]/
const DELIMITER_TRIES = 10

/** Throws a RangeError for `dotenv` without a reader. */
export function getFileFormat({ format, reader }: ExportOptions, deps: ExportDeps): FileFormat {
  if (format === 'github') return makeGithubFormat(deps)
  if (format !== 'dotenv') return FORMATS[format]
  if (!reader) throw new RangeError('dotenv is read differently by each program: name the reader')
  return DOTENV_FORMATS[reader]
}

const FORMATS: Readonly<Record<'sh' | 'docker' | 'json' | 'yaml' | 'systemd', FileFormat>> = {
  sh: {
    listLines: ({ name, value }) => [`export ${name}='${value.replaceAll("'", "'\\''")}'`],
    join: joinLines,
    read: readAsShell,
  },
  docker: { listLines: ({ name, value }) => [`${name}=${value}`], join: joinLines, read: readAsDocker },
  json: {
    listLines: ({ name, value }) => [`  ${JSON.stringify(name)}: ${JSON.stringify(value)}`],
    join: (lines) => (lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`),
    read: (text) => new Map(Object.entries(JSON.parse(text) as Record<string, string>)),
    isWhole: true,
  },
  yaml: {
    listLines: ({ name, value }) => [`"${name}": ${toYamlString(value)}`],
    join: (lines) => (lines.length === 0 ? '{}\n' : joinLines(lines)),
    read: readAsYaml,
    isWhole: true,
  },
  systemd: {
    listLines: ({ name, value }) => [`${name}="${value.replace(/["\\`$]/g, '\\$&')}"`],
    join: joinLines,
    read: readAsSystemd,
  },
}

const DOTENV_FORMATS: Readonly<Record<DotenvReader, FileFormat>> = {
  node: {
    listLines: (secret) => listQuotedLines(secret, QUOTES),
    join: joinLines,
    read: readAsNode,
  },
  dotenv: { listLines: listPackageLines, join: joinLines, read: readAsDotenv },
  compose: { listLines: listComposeLines, join: joinLines, read: readAsCompose },
}

function listQuotedLines({ name, value }: NamedValue, quotes: readonly string[]): string[] {
  const plain = UNQUOTED.test(value) ? [`${name}=${value}`] : []
  const free = quotes.filter((quote) => !value.includes(quote))
  return [...plain, ...free.map((quote) => `${name}=${quote}${value}${quote}`)]
}

/**
 * The package takes a quote behind a backslash for the end only when no later line has a better one, so that
 * such a value stands without quotes. An escaped CR is one, and no other CR is.
 */
function listPackageLines({ name, value }: NamedValue): string[] {
  const bare = QUOTE.test(value) ? [] : [`${name}=${value}`]
  if (value.endsWith('\\')) return bare
  const escaped = value.replaceAll('\r', () => '\\r')
  const double = value.includes('"') ? [] : [`${name}="${escaped}"`]
  return [...listQuotedLines({ name, value }, QUOTES), ...bare, ...double]
}

function listComposeLines({ name, value }: NamedValue): string[] {
  const escaped = value
    .replace(/["\\$]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
  // Single quotes for what has nothing to escape in any version of Compose.
  const single = /['\\\r]/.test(value) ? [] : [`${name}='${value}'`]
  return [...single, `${name}="${escaped}"`]
}

function makeGithubFormat({ makeDelimiter }: ExportDeps): FileFormat {
  return {
    listLines: ({ name, value }) => {
      const delimiter = findDelimiter(value, makeDelimiter)
      return delimiter === undefined ? [] : [`${name}<<${delimiter}\n${value}\n${delimiter}`]
    },
    join: joinLines,
    read: readAsGithub,
    isReserved: (name) => RESERVED_BY_GITHUB.test(name),
  }
}

/** A value with the delimiter in it could set other variables. */
function findDelimiter(value: string, makeDelimiter: () => string): string | undefined {
  for (let tries = 0; tries < DELIMITER_TRIES; tries++) {
    const delimiter = makeDelimiter()
    if (delimiter !== '' && !value.includes(delimiter)) return delimiter
  }
  return undefined
}

function readAsYaml(text: string): ReadonlyMap<string, string> {
  const read = readYaml(text)
  if ('problem' in read) throw new SyntaxError(read.problem.code)
  return read.value as ReadonlyMap<string, string>
}

/** A JSON string, which is one of YAML in double quotes. */
function toYamlString(value: string): string {
  return JSON.stringify(value).replace(
    UNPRINTABLE,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
