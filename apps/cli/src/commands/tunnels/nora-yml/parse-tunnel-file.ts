import type { Localized } from '@nora/kit'
import { isAlias, isScalar, visit, type YAMLError } from 'yaml'
import { findForeignEncoding } from '../../text-encoding.ts'
import { YamlPlaces } from '../../yaml-places.ts'
import { inBoth, type Mistake, mistakeFailure } from './mistake.ts'
import { findRepeatedNames } from './repeated-names.ts'
import { findUnknownTunnels } from './run-tunnel-names.ts'
import { type TunnelFile, tunnelFile } from './tunnel-file.schema.ts'
import { getTunnel, toMistakes } from './tunnel-file-mistakes.ts'

/** More would be no configuration any more, and takes time to read. */
const LIMIT_CHARACTERS = 2 ** 20
const ALIASES_LIMIT = 100

export type ReadTunnelFile = { places: YamlPlaces } & (
  | { content: TunnelFile; mistakes: [] }
  | { content: null; mistakes: [Mistake, ...Mistake[]] }
)

/** Reads the text of a `nora.yml`. What is wrong is a Failure with the line and column where it stands. */
export function parseTunnelFile(text: string, path: string): TunnelFile {
  const { content, mistakes } = readTunnelFile(text)
  if (content !== null) return content
  throw mistakeFailure(path, mistakes.slice(0, 1))
}

/** The same with everything that is wrong, and the places of what is not. */
export function readTunnelFile(text: string): ReadTunnelFile {
  const unreadable = text.length > LIMIT_CHARACTERS ? tooLong : findForeignEncoding(text)
  const places = new YamlPlaces(unreadable === null ? text : '')
  if (unreadable !== null) return refused(places, [{ tunnel: null, ...unreadable }])
  const [error] = [...places.document.errors, ...places.document.warnings]
  if (error) return refused(places, [toMistake(places, error)])
  const data = toData(places)
  if ('mistake' in data) return refused(places, [data.mistake])
  const parsed = tunnelFile.safeParse(data.content)
  const mistakes = parsed.success
    ? [...findRepeatedNames(parsed.data, places), ...findUnknownTunnels(parsed.data, places)]
    : toMistakes(places, parsed.error.issues)
  const [first, ...others] = mistakes
  if (first) return refused(places, [first, ...others])
  if (!parsed.success) throw parsed.error
  return { places, content: parsed.data, mistakes: [] }
}

function refused(places: YamlPlaces, mistakes: [Mistake, ...Mistake[]]): ReadTunnelFile {
  return { places, content: null, mistakes }
}

/** Makes the mistake; for a key that occurs twice it also names the first position. */
function toMistake(places: YamlPlaces, { code, pos, message }: YAMLError): Mistake {
  const place = places.at(pos[0])
  if (code !== 'DUPLICATE_KEY') return { ...place, tunnel: null, text: inBoth(message.replace(/\.$/, '')) }
  const [key, former] = findDuplicate(places, pos[0])
  const line = former === null ? null : places.at(former).line
  return {
    ...place,
    tunnel: null,
    text: {
      ru: `ключ ${key} уже есть${line === null ? '' : ` в строке ${line}`}; оставьте один`,
      en: `the key ${key} is there already${line === null ? '' : `, in line ${line}`}; keep one of them`,
    },
  }
}

function findDuplicate({ document }: YamlPlaces, offset: number): [key: string, former: number | null] {
  let found: [string, number | null] = ['', null]
  visit(document, {
    Map(_key, map) {
      const at = map.items.findIndex(({ key }) => isScalar(key) && key.range?.[0] === offset)
      const key = map.items[at]?.key
      if (!isScalar(key)) return undefined
      const former = map.items.find((item) => isScalar(item.key) && item.key.value === key.value)?.key
      found = [String(key.value), isScalar(former) ? (former.range?.[0] ?? null) : null]
      return visit.BREAK
    },
  })
  return found
}

/** Aliases that name what is not there, or more than a file of settings can mean. */
function toData(places: YamlPlaces): { content: unknown } | { mistake: Mistake } {
  try {
    return { content: withTunnels(places.document.toJS({ maxAliasCount: ALIASES_LIMIT }) ?? {}) }
  } catch (error) {
    const isKnown = error instanceof ReferenceError || error instanceof RangeError
    if (!isKnown) throw error
    const { offset, path } = findAlias(places, error.message)
    const text = /^Unresolved alias/.test(error.message) ? unknownAlias : tooManyAliases
    return { mistake: { ...places.at(offset), tunnel: getTunnel(path), text } }
  }
}

function findAlias({ document }: YamlPlaces, message: string): { offset: number; path: string[] } {
  const unresolved = /^Unresolved alias.*: (\S+)$/.exec(message)?.[1]
  let found = { offset: 0, path: [] as string[] }
  visit(document, {
    Alias(_key, alias, ancestors) {
      if (!isAlias(alias) || (unresolved !== undefined && alias.source !== unresolved)) return undefined
      const path = ancestors.flatMap((node) =>
        'key' in node && isScalar(node.key) ? [String(node.key.value)] : [],
      )
      found = { offset: alias.range?.[0] ?? 0, path }
      return visit.BREAK
    },
  })
  return found
}

/** All tunnels of a file may be commented out, and one for `nora run` needs none. */
function withTunnels(content: unknown): unknown {
  if (typeof content !== 'object' || content === null) return content
  const hasNone = 'tunnels' in content ? content.tunnels === null : 'run' in content
  return hasNone ? { ...content, tunnels: {} } : content
}

const tooLong = {
  line: 1,
  column: 1,
  text: {
    ru: 'файл длиннее мегабайта; длинные списки адресов и паролей держите в других файлах (file:ПУТЬ)',
    en: 'the file is longer than a megabyte; keep long lists of addresses and passwords in other files (file:PATH)',
  },
}

const unknownAlias: Localized = {
  ru: 'ссылка на то, чего нет: поставьте раньше якорь &имя',
  en: 'the alias names what is not there: set its anchor, &name, before it',
}

const tooManyAliases: Localized = {
  ru: `ссылок (*имя) столько, что значения разрослись бы без меры; их может быть до ${ALIASES_LIMIT}`,
  en: `aliases (*name) would multiply what they stand for without measure; up to ${ALIASES_LIMIT} are read`,
}
