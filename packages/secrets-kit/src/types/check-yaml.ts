import { isAlias, isNode, type Node, parseDocument, visit } from 'yaml'
import { NESTING_LIMIT, YAML_ALIAS_LIMIT } from '../bounds.ts'
import type { ValueProblem } from './value-problem.ts'

/** Why the text is not one document of YAML 1.2 (core schema) within bounds; undefined for a good one. */
export function findYamlProblem(text: string): ValueProblem | undefined {
  try {
    return check(text)
  } catch (error) {
    // The parser calls itself for each level, so that its stack ends thousands of levels past the limit.
    if (error instanceof RangeError) return { code: 'too_deep' }
    throw error
  }
}

function check(text: string): ValueProblem | undefined {
  const document = parseDocument(text, { version: '1.2', uniqueKeys: true, logLevel: 'silent' })
  const error = document.errors[0]
  if (error) {
    const code = error.code === 'DUPLICATE_KEY' ? 'equal_keys' : 'not_yaml'
    const [start] = error.linePos ?? []
    return start ? { code, line: start.line, column: start.col } : { code }
  }
  const { contents } = document
  if (!isNode(contents) || (contents.range && contents.range[0] === contents.range[1] && isBlank(text))) {
    return { code: 'not_yaml' }
  }
  if (isTooDeep(contents)) return { code: 'too_deep' }
  return hasGoodAliases(document) ? undefined : { code: 'too_many_aliases' }
}

/** A stream of comments alone has no document. */
function isBlank(text: string): boolean {
  return text.replace(/^\s*#.*$/gm, '').trim() === ''
}

function isTooDeep(contents: Node): boolean {
  let isDeep = false
  visit(contents, {
    Collection(_, __, path) {
      if (path.filter(isCollectionNode).length < NESTING_LIMIT) return undefined
      isDeep = true
      return visit.BREAK
    },
  })
  return isDeep
}

function isCollectionNode(node: unknown): boolean {
  return isNode(node) && 'items' in node
}

/** Whether the anchors, repeated, stay within the limit: the library counts them through each other. */
function hasGoodAliases(document: ReturnType<typeof parseDocument>): boolean {
  let aliases = 0
  visit(document, { Alias: (_, node) => void (isAlias(node) && aliases++) })
  if (aliases > YAML_ALIAS_LIMIT) return false
  try {
    document.toJS({ maxAliasCount: YAML_ALIAS_LIMIT })
    return true
  } catch (error) {
    if (error instanceof ReferenceError) return false
    throw error
  }
}
