import type { ASTNode } from '@marcbachmann/cel-js'
import { getChildren, getComprehension } from '../expressions/checker/syntax-tree.ts'
import type { Read } from '../expressions/evaluator/compiled.ts'
import type { CelValue } from '../expressions/value.ts'
import { mustHave } from '../expressions/values/frame.ts'
import { fromJson } from '../expressions/values/json.ts'
import type { VariableTypes } from './variable-types.ts'

/**
 * How the variables in a tree are read from plain values: each by the longest path that the types know, so that
 * what an expression does not look at is not converted.
 */
export function getReads(root: ASTNode, types: VariableTypes): ReadonlyMap<ASTNode, Read> {
  const reads = new Map<ASTNode, Read>()
  visit(root, new Set(), types, reads)
  return reads
}

function visit(
  node: ASTNode,
  bound: ReadonlySet<string>,
  types: VariableTypes,
  reads: Map<ASTNode, Read>,
): void {
  const path = toPath(node, bound)
  if (path !== null && findType(path, types) === 'value') {
    const name = path.join('.')
    reads.set(node, (subject) => (subject as PlainValues).get(name, path))
    return
  }
  const [variable, ...bodies] = getComprehension(node) ?? []
  const inner = variable?.op === 'id' ? new Set([...bound, variable.args]) : bound
  for (const child of getChildren(node)) {
    if (child !== variable) visit(child, bodies.includes(child) ? inner : bound, types, reads)
  }
}

function toPath(node: ASTNode, bound: ReadonlySet<string>): string[] | null {
  if (node.op === 'id') return bound.has(node.args) ? null : [node.args]
  if (node.op !== '.') return null
  const parent = toPath(node.args[0], bound)
  return parent && [...parent, node.args[1]]
}

function findType(path: readonly string[], types: VariableTypes): 'value' | 'group' | null {
  let type: string | VariableTypes | undefined = types
  for (const name of path) {
    if (typeof type !== 'object' || !Object.hasOwn(type, name)) return null
    type = type[name]
  }
  return typeof type === 'string' ? 'value' : 'group'
}

/** The values of one evaluation, each converted once, when it is read. */
export class PlainValues {
  readonly #values: unknown
  readonly #converted = new Map<string, CelValue>()
  constructor(values: unknown) {
    this.#values = values
  }

  /** Throws an EvaluationError where there is nothing at the path. */
  get(name: string, path: readonly string[]): CelValue {
    const known = this.#converted.get(name)
    if (known !== undefined) return known
    const converted = fromJson(mustHave(getAt(this.#values, path), name))
    this.#converted.set(name, converted)
    return converted
  }
}

function getAt(values: unknown, path: readonly string[]): unknown {
  let value = values
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
