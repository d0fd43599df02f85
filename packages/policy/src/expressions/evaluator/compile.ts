import type { ASTNode } from '@marcbachmann/cel-js'
import { EvaluationError } from '../expression.ts'
import { CelType, type CelValue } from '../value.ts'
import { findOptional, getAt, getField, toKey } from '../values/access.ts'
import { type Evaluate, noSuchOverload } from '../values/frame.ts'
import { getTypeName } from '../values/types.ts'
import { compileCall } from './calls.ts'
import {
  type Compiled,
  type Compiler,
  constant,
  fold,
  type Read,
  readOptional,
  type Scope,
} from './compiled.ts'
import { readLiteral } from './literal.ts'
import { compileLogic } from './logic.ts'
import { compileMacro } from './macros.ts'
import { compileOperator } from './operators.ts'
import { traceNode } from './trace.ts'

/**
 * Makes closures of a tree that the library has checked. `reads` holds the nodes that are variables, however
 * long their paths; `isTraced` makes each note its value in the frame.
 */
export function compile(root: ASTNode, reads: ReadonlyMap<ASTNode, Read>, isTraced: boolean): Evaluate {
  const compiler: Compiler = {
    reads,
    isTraced,
    compile(node, scope) {
      if (node.op === 'value') return constant(readLiteral(node))
      const made = compileNode(node, scope, compiler)
      return isTraced ? { run: traceNode(node, made.run) } : made
    },
  }
  return compiler.compile(root, new Map()).run
}

function compileNode(node: ASTNode, scope: Scope, compiler: Compiler): Compiled {
  const read = node.op === '.?' ? undefined : compiler.reads.get(node)
  if (read) return { run: (frame) => read(frame.subject) }
  switch (node.op) {
    case 'id':
      return compileIdentifier(node.args, scope)
    case '.':
    case '.?':
    case '[]':
    case '[?]':
      return compileAccess(node, scope, compiler)
    case 'list':
      return compileList(node.args, scope, compiler)
    case 'map':
      return compileMap(node.args, scope, compiler)
    case '&&':
    case '||':
    case '?:':
      return compileLogic(node, scope, compiler)
    case 'call':
    case 'rcall':
      return compileMacro(node, scope, compiler) ?? compileCall(node, scope, compiler)
    case 'value':
      return constant(readLiteral(node))
    default:
      return compileOperator(node, scope, compiler)
  }
}

function compileIdentifier(name: string, scope: Scope): Compiled {
  const place = scope.get(name)
  if (place !== undefined) return { run: (frame) => frame.locals[place] as CelValue }
  return constant(new CelType(name))
}

type Access = Extract<ASTNode, { op: '.' | '.?' | '[]' | '[?]' }>

function compileAccess(node: Access, scope: Scope, compiler: Compiler): Compiled {
  const optional = node.op === '.?' ? compiler.reads.get(node) : undefined
  if (optional) return { run: (frame) => readOptional(optional, frame.subject) }
  const container = compiler.compile(node.args[0], scope)
  const from = container.run
  if (node.op === '.') {
    const name = node.args[1]
    return fold((frame) => getField(from(frame), name), [container])
  }
  if (node.op === '.?') {
    const name = node.args[1]
    return fold((frame) => findOptional(from(frame), name), [container])
  }
  const index = compiler.compile(node.args[1], scope)
  const at = index.run
  const run: Evaluate =
    node.op === '[]' ? toIndexing(from, index) : (frame) => findOptional(from(frame), at(frame))
  return fold(run, [container, index])
}

/** Literal keys and indexes are looked up without asking what they are. */
function toIndexing(from: Evaluate, { run, value }: Compiled): Evaluate {
  if (typeof value === 'string')
    return (frame) => {
      const container = from(frame)
      return (container instanceof Map ? container.get(value) : undefined) ?? getAt(container, value)
    }
  if (typeof value === 'number')
    return (frame) => {
      const container = from(frame)
      return (Array.isArray(container) ? container[value] : undefined) ?? getAt(container, value)
    }
  return (frame) => getAt(from(frame), run(frame))
}

function compileList(nodes: readonly ASTNode[], scope: Scope, compiler: Compiler): Compiled {
  const items = nodes.map((node) => compiler.compile(node, scope))
  const runs = items.map(({ run }) => run)
  return fold((frame) => {
    frame.budget.spend(1)
    frame.budget.allocate(8 * runs.length)
    return runs.map((run) => run(frame))
  }, items)
}

function compileMap(
  entries: readonly (readonly [ASTNode, ASTNode])[],
  scope: Scope,
  compiler: Compiler,
): Compiled {
  const parts = entries.map(
    ([key, value]) => [compiler.compile(key, scope), compiler.compile(value, scope)] as const,
  )
  return fold((frame) => {
    frame.budget.spend(1)
    frame.budget.allocate(16 * parts.length)
    const made = new Map<CelValue, CelValue>()
    for (const [key, value] of parts) {
      const at = toMapKey(key.run(frame))
      if (made.has(at)) throw new EvaluationError('duplicate_key', `a map has the key ${String(at)} twice`)
      made.set(at, value.run(frame))
    }
    return made
  }, parts.flat())
}

function toMapKey(value: CelValue): CelValue {
  const key = toKey(value)
  if (key === undefined || getTypeName(value) === 'double')
    throw noSuchOverload(`a map's key of type ${getTypeName(value)}`)
  return key
}
