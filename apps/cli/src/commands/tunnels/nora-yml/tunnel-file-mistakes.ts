import { closestTo } from '@nora/command-line/parsing'
import type { Localized } from '@nora/kit'
import type { z } from 'zod'
import type { YamlPlaces } from '../../yaml-places.ts'
import { inBoth, type Mistake } from './mistake.ts'
import { TUNNEL_FILE_KEYS } from './tunnel-file.schema.ts'

type Issue = z.core.$ZodIssue

/** Zod’s text for a union without a message of its own. */
const UNION_MESSAGE = 'Invalid input'

/** Other clients use these names, and no misspelling leads from their name to ours. */
const KEYS_ELSEWHERE = new Map([
  ...['addr', 'address', 'forwards_to', 'local_port', 'port', 'service', 'upstream', 'url'].map(
    (key) => [key, 'target'] as const,
  ),
  ['subdomain', 'name'],
  ['hostname', 'domain'],
])

/** Converts the issues of the schema, each with its position. */
export function toMistakes(places: YamlPlaces, issues: readonly Issue[]): Mistake[] {
  const innermost = issues.map(toInnermost)
  const misspelt = innermost.filter(({ code }) => code === 'unrecognized_keys')
  // A misspelt key is missing too; its own place says more.
  const others = innermost.filter(
    (issue) => !misspelt.includes(issue) && !misspelt.some(({ path }) => isMissingIn(places, issue, path)),
  )
  return [...misspelt, ...others].flatMap((issue) => toOwnMistakes(places, issue))
}

function isMissingIn({ document }: YamlPlaces, { path }: Issue, owner: readonly PropertyKey[]): boolean {
  return (
    path.length === owner.length + 1 && owner.every((key, at) => key === path[at]) && !document.hasIn(path)
  )
}

/** Picks the issue of the form that was meant, for a value that may be written in several forms. */
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

function toOwnMistakes(places: YamlPlaces, issue: Issue): Mistake[] {
  const tunnel = getTunnel(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      ...places.ofKey([...issue.path, key]),
      tunnel,
      text: unknownKey(key, issue.path.join('.')),
    }))
  }
  const place = issue.code === 'invalid_key' ? places.ofKey(issue.path) : places.ofValue(issue.path)
  return [{ ...place, tunnel, text: describe(places, issue) }]
}

export function getTunnel(path: readonly PropertyKey[]): string | null {
  return path[0] === 'tunnels' && path.length > 1 ? String(path[1]) : null
}

function unknownKey(key: string, path: string): Localized {
  const owner = path === '' ? '' : `${path}: `
  if (key === '<<') {
    return {
      ru: `${owner}ключи слияния (<<) не читаются: напишите ключи у каждого туннеля; повторить можно значение: basic_auth: *login`,
      en: `${owner}merge keys (<<) are not read: write the keys at each tunnel; what may be repeated is a value: basic_auth: *login`,
    }
  }
  if (['kind', 'proto', 'protocol', 'type'].includes(key)) {
    return {
      ru: `${owner}неизвестный ключ ${key}: HTTP-туннель описывает target, остальные — tcp, tls или ssh`,
      en: `${owner}unknown key ${key}: target describes an HTTP tunnel, tcp, tls and ssh the others`,
    }
  }
  const nearest = KEYS_ELSEWHERE.get(key) ?? closestTo(key, TUNNEL_FILE_KEYS)
  return {
    ru: `${owner}неизвестный ключ ${key}${nearest ? `, может быть, ${nearest}?` : ''}`,
    en: `${owner}unknown key ${key}${nearest ? `, did you mean ${nearest}?` : ''}`,
  }
}

function describe({ document }: YamlPlaces, issue: Issue): Localized {
  const path = issue.path.join('.')
  if (issue.code === 'invalid_key') {
    return {
      ru: `имя ${path} не годится: нужны латинские буквы, цифры, - и _`,
      en: `${path} will not do: use letters, digits, - and _`,
    }
  }
  if (path !== '' && !document.hasIn(issue.path))
    return { ru: `не хватает ключа ${path}`, en: `${path} is missing` }
  const { ru, en } = issue.code === 'custom' ? getText(issue) : inBoth(issue.message)
  return path === '' ? { ru, en } : { ru: `${path}: ${ru}`, en: `${path}: ${en}` }
}

/** Returns the text of our own checks. */
function getText({ params, message }: z.core.$ZodIssueCustom): Localized {
  const text: unknown = params?.text
  return isLocalized(text) ? text : inBoth(message)
}

function isLocalized(value: unknown): value is Localized {
  return typeof value === 'object' && value !== null && 'ru' in value && 'en' in value
}
