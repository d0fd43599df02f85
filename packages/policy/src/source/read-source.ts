import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  type YAMLMap,
} from 'yaml'
import type { SourceRange } from '../language/diagnostic.ts'
import { type Fault, toError } from './fault.ts'
import { checkParts, DEEPEST_NESTING, toTooDeep } from './nesting.ts'
import { sourceTexts } from './source.messages.ts'
import type { MapNode, ScalarNode, SourceEntry, SourceNode } from './source-node.ts'
import { toYamlFault } from './yaml-faults.ts'

export const SOURCE_BYTES = 65_536

/** One tree, or none where the text is empty or cannot be read. */
export type ReadSource = { readonly root: SourceNode | null; readonly faults: readonly Fault[] }

/** Reads YAML 1.2 or JSON. What could make a small text large, or mean two things, is refused. */
export function readSource(text: string): ReadSource {
  if (text.length > SOURCE_BYTES || new TextEncoder().encode(text).length > SOURCE_BYTES)
    return {
      root: null,
      faults: [toError({ start: 0, end: 1 }, 'too_long', sourceTexts.tooLong(SOURCE_BYTES))],
    }
  const unbound = checkParts(text)
  if (unbound !== null) return { root: null, faults: [unbound] }
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    // The check of the library compares each key with each other.
    uniqueKeys: false,
    prettyErrors: false,
    // A silent library does not tell of a second document.
    logLevel: 'error',
  })
  const faults = [...document.errors, ...document.warnings].map((error) => toYamlFault(error, text))
  if (faults.length > 0) return { root: null, faults }
  if (document.contents === null) return { root: null, faults: [] }
  const reader = new Reader(text)
  const root = reader.read(document.contents, { start: 0, end: 0 }, 0)
  return { root, faults: reader.faults }
}

const STYLES: Readonly<Record<string, ScalarNode['style']>> = {
  [Scalar.QUOTE_DOUBLE]: 'double',
  [Scalar.QUOTE_SINGLE]: 'single',
  [Scalar.BLOCK_FOLDED]: 'block',
  [Scalar.BLOCK_LITERAL]: 'block',
}

class Reader {
  readonly faults: Fault[] = []
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** `behind` is where an absent value would stand. */
  read(node: Node | null, behind: SourceRange, depth: number): SourceNode {
    const place = node === null ? behind : this.#getPlace(node)
    if (node !== null) this.#refuse(node, place)
    if (depth > DEEPEST_NESTING) {
      this.faults.push(toTooDeep(place))
      return { kind: 'scalar', value: null, text: '', style: 'plain', ...place }
    }
    if (isMap(node)) return this.#readMap(node, place, depth)
    if (isSeq(node)) {
      const items = (node.items as (Node | null)[]).map((item) => this.read(item, place, depth + 1))
      return { kind: 'list', items, ...place }
    }
    return this.#readScalar(isScalar(node) ? node : null, place)
  }

  #readMap(node: YAMLMap, place: SourceRange, depth: number): MapNode {
    const entries: SourceEntry[] = []
    const names = new Set<string>()
    for (const { key, value } of node.items as Pair<Node | null, Node | null>[]) {
      const keyPlace = key === null ? place : this.#getPlace(key)
      if (!isScalar(key)) {
        this.faults.push(toError(keyPlace, 'key_wanted', sourceTexts.keyWanted))
        continue
      }
      this.#refuse(key, keyPlace)
      const read = this.#readScalar(key, keyPlace)
      if (read.text === '<<') this.faults.push(toError(keyPlace, 'merge_key', sourceTexts.mergeKey))
      else if (names.has(read.text))
        this.faults.push(toError(keyPlace, 'duplicate_key', sourceTexts.duplicateKey(read.text)))
      names.add(read.text)
      entries.push({ key: read, value: this.read(value, keyPlace, depth + 1) })
    }
    return { kind: 'map', entries, ...place }
  }

  #readScalar(node: Scalar | null, place: SourceRange): ScalarNode {
    const found = node?.value ?? null
    const value = ['string', 'number', 'boolean'].includes(typeof found)
      ? (found as ScalarNode['value'])
      : null
    const text = typeof value === 'string' ? value : (node?.source ?? '')
    return { kind: 'scalar', value, text, style: STYLES[node?.type ?? ''] ?? 'plain', ...place }
  }

  #refuse(node: Node, place: SourceRange): void {
    if (isAlias(node)) this.faults.push(toError(place, 'alias', sourceTexts.alias))
    else if (node.anchor !== undefined) this.faults.push(this.#toAnchorFault(node.anchor, place))
    else if (node.tag !== undefined) this.faults.push(toError(place, 'tag', sourceTexts.tag))
  }

  /** An anchor stands before what it names. */
  #toAnchorFault(anchor: string, { start, end }: SourceRange): Fault {
    const at = this.#text.lastIndexOf(`&${anchor}`, start)
    const place = at === -1 ? { start, end } : { start: at, end: at + anchor.length + 1 }
    return toError(place, 'anchor', sourceTexts.anchor)
  }

  /** Without the white space that belongs to block texts, and at least one character where there is one. */
  #getPlace(node: Node): SourceRange {
    const [start, valueEnd] = node.range ?? [0, 0]
    let end = valueEnd
    while (end > start + 1 && /\s/.test(this.#text[end - 1]!)) end--
    return { start, end: Math.max(start, end) }
  }
}
