import type { ASTNode } from '@marcbachmann/cel-js'

/** These go through a list, and evaluate their last argument for each item. */
const COMPREHENSIONS = new Set(['all', 'exists', 'exists_one', 'filter', 'map', 'sortBy'])

/** Iterates over the node and all below it, each once. */
export function* getNodes(node: ASTNode): Generator<ASTNode> {
  yield node
  for (const child of getChildren(node)) yield* getNodes(child)
}

export function getChildren(node: ASTNode): ASTNode[] {
  return flatten(node.args)
}

function flatten(value: unknown): ASTNode[] {
  if (Array.isArray(value)) return value.flatMap(flatten)
  return isNode(value) ? [value] : []
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value
}

export function getCalls(root: ASTNode): { name: string; start: number }[] {
  return [...getNodes(root)].flatMap((node) =>
    node.op === 'call' || node.op === 'rcall' ? [{ name: node.args[0], start: node.start }] : [],
  )
}

/** Texts that stand as an argument of this method. */
export function getLiteralArguments(root: ASTNode, method: string): { value: string; start: number }[] {
  return [...getNodes(root)]
    .flatMap((node) => (node.op === 'rcall' && node.args[0] === method ? node.args[2] : []))
    .flatMap(({ op, args, start }) =>
      op === 'value' && typeof args === 'string' ? [{ value: args, start }] : [],
    )
}

/** Names that come from outside: not those that a comprehension gives to its items. */
export function getFreeVariables(node: ASTNode, bound: ReadonlySet<string> = new Set()): Set<string> {
  if (node.op === 'id') return new Set(bound.has(node.args) ? [] : [node.args])
  const [item, ...bodies] = getComprehension(node) ?? []
  const inner = item?.op === 'id' ? new Set([...bound, item.args]) : bound
  return new Set(
    getChildren(node).flatMap((child) => {
      if (child === item) return []
      return [...getFreeVariables(child, bodies.includes(child) ? inner : bound)]
    }),
  )
}

/** How many lists are gone through within one another at most; `in` goes through one as well. */
export function getNesting(node: ASTNode): number {
  const deepest = Math.max(0, ...getChildren(node).map(getNesting))
  const bodies = getComprehension(node)
  if (bodies) return Math.max(deepest, 1 + Math.max(0, ...bodies.map(getNesting)))
  return node.op === 'in' ? Math.max(deepest, 1) : deepest
}

/** The arguments of a call that goes through a list. */
export function getComprehension(node: ASTNode): ASTNode[] | null {
  return node.op === 'rcall' && COMPREHENSIONS.has(node.args[0]) ? node.args[2] : null
}
