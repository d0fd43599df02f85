import { dirname, isAbsolute, resolve } from 'node:path'
import { toSentence } from '@nora/contract/settings'
import { parse, YAMLParseError } from 'yaml'
import type { z } from 'zod'
import { nearest } from '../nearest.ts'
import { type Config, withHosts } from './hosts.ts'
import { applyPublicDomain, type Tree } from './public-domain.ts'
import { configSchema } from './schema.ts'
import { type Sentence, toConfigProblem } from './sentences.ts'
import { type NamedSetting, SETTINGS } from './settings.ts'

export const DEFAULT_FILE = 'nora-server.yml'
/** Where a service has it: so commands of the operator need not name it. */
export const INSTALLED_FILE = '/etc/nora/nora-server.yml'

export type ConfigSources = {
  /** Where relative paths start and the default file is looked for. */
  folder: string
  env: Readonly<Record<string, string | undefined>>
  /** Settings that were given on the line: they win over all others. */
  flags?: Readonly<Record<string, string>>
  /** The file given by `--config`. */
  file?: string | undefined
  /** The text of a file, or undefined when there is none. */
  readText(path: string): string | undefined
}

/**
 * Reads `nora-server.yml`, lets `NORA_…` variables win over it, and resolves `file:` secrets.
 * Throws a Problem with one sentence per mistake.
 */
export function loadConfig(given: ConfigSources): Config {
  const file = findConfigFile(given)
  // Paths in the file of a service start at its folder: commands are run from anywhere.
  const sources = file === INSTALLED_FILE ? { ...given, file, folder: dirname(file) } : given
  const tree = readFile(sources)
  for (const setting of SETTINGS) {
    const value = sources.env[setting.variable]
    if (value !== undefined && value !== '') put(tree, setting.path, value)
  }
  for (const [name, value] of Object.entries(sources.flags ?? {})) put(tree, [name], value)
  applyPublicDomain(tree)
  for (const one of SETTINGS) if (one.setting.isSecret) readSecret(tree, one, sources)
  const parsed = configSchema.safeParse(tree)
  if (!parsed.success) throw toConfigProblem(parsed.error.issues.flatMap(toSentences))
  const { data, edge, ...rest } = parsed.data
  const path = (file: string) => resolve(sources.folder, file)
  const certificates = edge.certificates?.map(({ cert, key }) => ({ cert: path(cert), key: path(key) }))
  const webhook_spool = edge.webhook_spool === undefined ? undefined : path(edge.webhook_spool)
  return withHosts({ ...rest, data: path(data), edge: { ...edge, certificates, webhook_spool } })
}

/** The file that `loadConfig` reads; undefined when there is none. */
export function findConfigFile({ folder, env, file, readText }: ConfigSources): string | undefined {
  const named = file ?? env.NORA_CONFIG
  if (named !== undefined) return resolve(folder, named)
  const own = resolve(folder, DEFAULT_FILE)
  if (readText(own) !== undefined) return own
  return readText(INSTALLED_FILE) === undefined ? undefined : INSTALLED_FILE
}

function readFile({ folder, env, file, readText }: ConfigSources): Tree {
  const named = file ?? env.NORA_CONFIG
  const path = resolve(folder, named ?? DEFAULT_FILE)
  const text = readText(path)
  if (text === undefined) {
    if (named === undefined) return {}
    throw toConfigProblem([{ ru: `Файла ${path} нет.`, en: `There is no file ${path}.` }])
  }
  const tree = parseYaml(path, text) ?? {}
  if (isTree(tree)) return tree
  throw toConfigProblem([
    { ru: `${path}: нужны пары «ключ: значение».`, en: `${path}: "key: value" pairs are needed.` },
  ])
}

function parseYaml(path: string, text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' })
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    const sentence = `${path}: ${error.message}`
    throw toConfigProblem([{ ru: sentence, en: sentence }])
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function put(tree: Tree, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path
  if (name === undefined) return
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  const inner = tree[name]
  const branch = isTree(inner) ? inner : {}
  tree[name] = branch
  put(branch, rest, value)
}

function readSecret(tree: Tree, { path, key }: NamedSetting, { folder, readText }: ConfigSources): void {
  const value = path.reduce<unknown>((inner, name) => (isTree(inner) ? inner[name] : undefined), tree)
  if (typeof value !== 'string' || !value.startsWith('file:')) return
  const file = value.slice('file:'.length)
  const secret = readText(isAbsolute(file) ? file : resolve(folder, file))
  if (secret === undefined) {
    throw toConfigProblem([
      { ru: `${key}: файл ${file} не читается.`, en: `${key}: cannot read the file ${file}.` },
    ])
  }
  put(tree, path, secret.trim())
}

function toSentences(issue: z.core.$ZodIssue): Sentence[] {
  const path = issue.path.map(String)
  if (issue.code !== 'unrecognized_keys') {
    const { ru, en } = toSentence(issue)
    const key = path.join('.')
    return [{ ru: `${key}: ${ru}`, en: `${key}: ${en}` }]
  }
  return issue.keys.map((name) => {
    const key = [...path, name].join('.')
    const meant = nearest(
      key,
      SETTINGS.map((setting) => setting.key),
    )
    return {
      ru: `${key}: такой настройки нет.${meant ? ` Может быть, ${meant}?` : ''}`,
      en: `${key}: there is no such setting.${meant ? ` Did you mean ${meant}?` : ''}`,
    }
  })
}
