import { closestTo } from '@nora/command-line'
import type { Localized } from '@nora/kit'
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { exitCodes, Failure } from '../../output/failure.ts'
import { TUNNEL_FILE_KEYS, type TunnelFile, tunnelFile } from './tunnel-file.schema.ts'

type Document = ReturnType<typeof parseDocument>
type Issue = z.core.$ZodIssue

/** What zod says of a union without a message of its own. */
const UNION_MESSAGE = 'Invalid input'

/** Reads the text of a `nora.yml`. What is wrong is a Failure with the line and column where it stands. */
export function parseTunnelFile(text: string, path: string): TunnelFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [error] = document.errors
  if (error) throw wrong(path, lines.linePos(error.pos[0]), both(error.message.replace(/\.$/, '')))
  const parsed = tunnelFile.safeParse(document.toJS({ maxAliasCount: 100 }) ?? {})
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(toInnermost)
  // A misspelt key is missing too; its own place says more.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  if (!issue) throw parsed.error
  throw wrong(path, lines.linePos(offsetOf(document, issue)), describe(document, issue))
}

/** Of a value that may be written in several ways, what is wrong with the way that was meant. */
function toInnermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.message !== UNION_MESSAGE) return issue
  const inner = issue.errors
    .flatMap(([first]) => (first ? [toInnermost(first)] : []))
    .sort((one, other) => nearness(other) - nearness(one))[0]
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue
}

/** A value that was understood and judged was meant; else the way that went deepest. */
function nearness({ code, path }: Issue): number {
  return code === 'custom' ? Number.POSITIVE_INFINITY : path.length
}

/** Where the issue begins; for a missing key, where its owner does. */
function offsetOf(document: Document, issue: Issue): number {
  const [unknownKey] = issue.code === 'unrecognized_keys' ? issue.keys : []
  if (unknownKey !== undefined) return keyOffset(document, issue.path, unknownKey) ?? 0
  if (issue.code === 'invalid_key')
    return keyOffset(document, issue.path.slice(0, -1), issue.path.at(-1)) ?? 0
  for (let length = issue.path.length; length > 0; length--) {
    const path = issue.path.slice(0, length)
    const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined
    if (length < issue.path.length) return keyOffset(document, path.slice(0, -1), path.at(-1)) ?? 0
    if (node?.range) return node.range[0]
  }
  return 0
}

function keyOffset(document: Document, path: readonly PropertyKey[], key: unknown): number | undefined {
  const owner = path.length === 0 ? document.contents : document.getIn(path, true)
  if (!isMap(owner)) return undefined
  const pair = owner.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
  return isScalar(pair?.key) ? pair.key.range?.[0] : undefined
}

function describe(document: Document, issue: Issue): Localized {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const nearest = closestTo(key, TUNNEL_FILE_KEYS)
    return {
      ru: `неизвестный ключ ${key}${nearest ? `, может быть, ${nearest}?` : ''}`,
      en: `unknown key ${key}${nearest ? `, did you mean ${nearest}?` : ''}`,
    }
  }
  if (issue.code === 'invalid_key') {
    return {
      ru: `имя ${path} не годится: нужны латинские буквы, цифры, - и _`,
      en: `${path} will not do: use letters, digits, - and _`,
    }
  }
  if (path !== '' && !document.hasIn(issue.path))
    return { ru: `не хватает ключа ${path}`, en: `${path} is missing` }
  const { ru, en } = issue.code === 'custom' ? textOf(issue) : both(issue.message)
  return path === '' ? { ru, en } : { ru: `${path}: ${ru}`, en: `${path}: ${en}` }
}

/** What our own checks say. */
function textOf({ params, message }: z.core.$ZodIssueCustom): Localized {
  const text: unknown = params?.text
  return isLocalized(text) ? text : both(message)
}

function isLocalized(value: unknown): value is Localized {
  return typeof value === 'object' && value !== null && 'ru' in value && 'en' in value
}

/** Words of a library, which speaks one language. */
function both(text: string): Localized {
  return { ru: text, en: text }
}

function wrong(path: string, { line, col }: { line: number; col: number }, what: Localized): Failure {
  return new Failure(
    exitCodes.usage,
    {
      ru: `${path}, строка ${line}, столбец ${col}: ${ended(what.ru)}`,
      en: `${path}, line ${line}, column ${col}: ${ended(what.en)}`,
    },
    { code: 'InvalidTunnelFile' },
  )
}

function ended(sentence: string): string {
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`
}
