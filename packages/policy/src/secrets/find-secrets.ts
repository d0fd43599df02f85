import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { ACTIONS } from '../language/actions.ts'
import type { Field, FieldType } from '../language/field.ts'
import { PHASES } from '../language/phase.ts'
import { checkParts } from '../source/nesting.ts'

/** What stands for a secret in a text that is shown to those who only read. */
export const HIDDEN = '••••••'

/** Functions whose arguments may be keys. */
const KEYED = /\b(?:hmac|timing|secrets)\s*\./
const LITERAL = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

type Hide = { start: number; end: number; by: string }
type Found = { hides: Hide[]; values: Set<string> }

/**
 * Finds the secrets of a policy: fields that the table of actions names as such, hashes, keys in PEM, and texts in
 * expressions that compute with a key. What the table does not know is taken for a secret. `masked` is null when the
 * text cannot be read, so that nothing can be found in it.
 */
export function findSecrets(source: string): { masked: string | null; values: readonly string[] } {
  if (checkParts(source)) return { masked: null, values: [] }
  const document = parseDocument(source, { logLevel: 'silent', uniqueKeys: false })
  if (document.errors.length > 0) return { masked: source.trim() === '' ? source : null, values: [] }
  const found: Found = { hides: [], values: new Set() }
  const root = document.contents
  if (isMap(root)) {
    for (const { key, value } of root.items as Pair<Node, Node | null>[]) {
      const name = isScalar(key) ? String(key.value) : ''
      const isPhase = name === 'rules' || (PHASES as readonly string[]).includes(name)
      if (isPhase) inRules(value, found)
      else hideAll(value, found)
    }
  } else hideAll(root, found)
  return { masked: mask(source, found.hides), values: [...found.values] }
}

function mask(source: string, hides: readonly Hide[]): string {
  let text = ''
  let at = 0
  for (const { start, end, by } of [...hides].sort((one, other) => one.start - other.start)) {
    if (start < at) continue
    text += source.slice(at, start) + by + (source.slice(start, end).endsWith('\n') ? '\n' : '')
    at = end
  }
  return text + source.slice(at)
}

function inRules(rules: Node | null, found: Found): void {
  if (!isSeq(rules)) {
    hideAll(rules, found)
    return
  }
  for (const rule of rules.items as (Node | null)[]) {
    if (!isMap(rule)) {
      hideAll(rule, found)
      continue
    }
    for (const { key, value } of rule.items as Pair<Node, Node | null>[]) {
      const name = isScalar(key) ? String(key.value) : ''
      if (name === 'actions' && isSeq(value))
        for (const action of value.items) inAction(action as Node, found)
      else if (name === 'name') continue
      else hideLiterals(value, found)
    }
  }
}

function inAction(action: Node | null, found: Found): void {
  if (!isMap(action)) {
    hideAll(action, found)
    return
  }
  const type = action.get('type')
  const definition = ACTIONS.find((one) => one.type === type)
  for (const { key, value } of action.items as Pair<Node, Node | null>[]) {
    const name = isScalar(key) ? String(key.value) : ''
    if (name === 'type' || name === 'enforce') continue
    if (name === 'config' && definition && isMap(value)) inFields(value, definition.fields, found)
    else hideAll(value, found)
  }
}

function inFields(config: YAMLMap, fields: readonly Field[], found: Found): void {
  for (const { key, value } of config.items as Pair<Node, Node | null>[]) {
    const name = isScalar(key) ? String(key.value) : ''
    const field = fields.find((one) => one.name === name)
    if (!field || field.isSecret) hideAll(value, found)
    else inType(value, field.type, found)
  }
}

function inType(node: Node | null, type: FieldType, found: Found): void {
  if (type.kind === 'string' && (type.format === 'hash' || type.format === 'pem')) hideAll(node, found)
  else if (type.kind === 'object' && isMap(node)) inFields(node, type.fields, found)
  else if (type.kind === 'list' && isSeq(node)) {
    for (const item of node.items) inType(item as Node, type.of, found)
  } else if (type.kind === 'map' && isMap(node)) {
    for (const { value } of node.items) inType(value as Node | null, type.of, found)
  } else hideLiterals(node, found)
}

/** Every value of the part. */
function hideAll(node: Node | null, found: Found): void {
  if (isMap(node)) for (const { value } of node.items) hideAll(value as Node | null, found)
  else if (isSeq(node)) for (const item of node.items) hideAll(item as Node | null, found)
  else if (isScalar(node) && node.range && node.value !== null && typeof node.value !== 'boolean') {
    const value = String(node.value)
    if (value === '') return
    const [start, end] = node.range
    found.hides.push({ start, end, by: `"${HIDDEN}"` })
    found.values.add(value)
    // Of a name and its password, the password.
    const colon = value.indexOf(':')
    if (colon > 0 && !value.includes('\n')) found.values.add(value.slice(colon + 1))
  }
}

/** Texts in expressions that compute with a key. */
function hideLiterals(node: Node | null, found: Found): void {
  if (isMap(node)) for (const { value } of node.items) hideLiterals(value as Node | null, found)
  else if (isSeq(node)) for (const item of node.items) hideLiterals(item as Node | null, found)
  else if (isScalar(node) && typeof node.value === 'string' && node.range && KEYED.test(node.value)) {
    const [start, end] = node.range
    const literals = node.value.match(LITERAL) ?? []
    for (const literal of literals) found.values.add(literal.slice(1, -1))
    found.hides.push({ start, end, by: JSON.stringify(node.value.replaceAll(LITERAL, `'${HIDDEN}'`)) })
  }
}
