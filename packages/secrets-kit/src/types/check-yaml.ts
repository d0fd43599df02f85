import {
  type Document,
  isNode,
  isScalar,
  Lexer,
  LineCounter,
  type Node,
  Parser,
  parseDocument,
  visit,
} from 'yaml'
import { NESTING_LIMIT, YAML_ALIAS_LIMIT } from '../bounds.ts'
import type { ValueProblem } from './value-problem.ts'

/** What the parser holds beside the collections that are open: the document and a scalar. */
const BESIDE_LEVELS = 2

/**
 * Reads one document of YAML 1.2, at most 100 levels deep, with at most 100 aliases
 * (counted through each other) and no equal keys; a stream of several documents is refused. By the schema
 * `failsafe` every scalar is a string as it is written. Objects are Maps.
 */
export function readYaml(
  text: string,
  schema: 'core' | 'failsafe' = 'core',
): { value: unknown } | { problem: ValueProblem } {
  if (isTooDeepToCompose(text)) return { problem: { code: 'too_deep' } }
  const lineCounter = new LineCounter()
  // The library compares each key with all before it, which takes minutes where there are many.
  const options = { version: '1.2', schema, uniqueKeys: false, logLevel: 'error', lineCounter } as const
  const document = parseDocument(text, options)
  const [error] = document.errors
  if (error) {
    const [start] = error.linePos ?? []
    return { problem: { code: 'not_yaml', ...(start && { line: start.line, column: start.col }) } }
  }
  const doubled = findDoubledKey(document)
  if (doubled !== undefined) {
    const { line, col: column } = lineCounter.linePos(doubled)
    return { problem: { code: 'equal_keys', line, column } }
  }
  const { contents } = document
  if (!isNode(contents) || isBlank(text)) return { problem: { code: 'not_yaml' } }
  if (isTooDeep(contents)) return { problem: { code: 'too_deep' } }
  return resolveAliases(document)
}

/** Why the text is no such document; undefined for one. */
export function findYamlProblem(text: string): ValueProblem | undefined {
  const read = readYaml(text)
  return 'problem' in read ? read.problem : undefined
}

/**
 * The library composes a document by calling itself for each level, and at the end of its stack it may take
 * the whole process along. Its parser counts the levels before, without calling itself.
 */
function isTooDeepToCompose(text: string): boolean {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > NESTING_LIMIT + BESIDE_LEVELS) return true
  }
  return false
}

/** Where the first key stands that its map has already. */
function findDoubledKey(document: Document): number | undefined {
  let found: number | undefined
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (keys.has(key.value)) {
          found = key.range?.[0] ?? 0
          return visit.BREAK
        }
        keys.add(key.value)
      }
      return undefined
    },
  })
  return found
}

/** A stream of comments alone has no document. */
function isBlank(text: string): boolean {
  return text.replace(/^[^\S\n]*#.*$/gm, '').trim() === ''
}

function isTooDeep(contents: Node): boolean {
  let isDeep = false
  visit(contents, {
    Collection(_, __, path) {
      if (path.filter((node) => isNode(node) && 'items' in node).length < NESTING_LIMIT) return undefined
      isDeep = true
      return visit.BREAK
    },
  })
  return isDeep
}

function resolveAliases(document: Document): { value: unknown } | { problem: ValueProblem } {
  const problem: ValueProblem = { code: 'too_many_aliases' }
  let aliases = 0
  visit(document, { Alias: () => void aliases++ })
  if (aliases > YAML_ALIAS_LIMIT) return { problem }
  try {
    return { value: document.toJS({ maxAliasCount: YAML_ALIAS_LIMIT, mapAsMap: true }) }
  } catch (error) {
    // The one thing that the library answers so, since aliases without anchors are errors before.
    if (error instanceof ReferenceError) return { problem }
    throw error
  }
}
