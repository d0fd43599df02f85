import type { ASTNode } from '@marcbachmann/cel-js'
import type { Phase } from '../../language/phase.ts'
import type { ExpressionFault } from '../check-options.ts'
import type { Read } from '../evaluator/compiled.ts'
import { NAMESPACES } from '../functions/signature.ts'
import type { Subject } from '../subject.ts'
import { CelType } from '../value.ts'
import { mustHave } from '../values/frame.ts'
import { patternProblem } from '../values/regex.ts'
import { acceptAnyField } from './any-field.ts'
import { OWN_VALUE } from './environment.ts'
import { DEEPEST_NESTING, tooDeep } from './limits.ts'
import * as faults from './name-faults.ts'
import { CALLS, type NamedPlace, PLACES, TYPE_NAMES } from './names.ts'
import { getChildren, getNesting } from './syntax-tree.ts'

export type Resolved = {
  readonly reads: ReadonlyMap<ASTNode, Read>
  /** Paths that are read; below `vars` and `actions` as far as they are written. */
  readonly variables: ReadonlySet<string>
  readonly fault: ExpressionFault | null
}

type Bound = ReadonlySet<string>
type Node<O extends ASTNode['op']> = Extract<ASTNode, { op: O }>

/** Ends the walk at the first fault. */
class Found extends Error {
  readonly fault: ExpressionFault
  constructor(fault: ExpressionFault) {
    super(fault.code)
    this.fault = fault
  }
}

/**
 * Finds what each name of a tree means, before its types are checked: variables by their whole paths, functions
 * by name and number of arguments. Names that are a value and a group become two different ones in the tree.
 */
export function resolve(root: ASTNode, phase: Phase): Resolved {
  const reads = new Map<ASTNode, Read>()
  const variables = new Set<string>()
  try {
    visit(root, new Set(), [], { phase, reads, variables })
    const fault = getNesting(root) > DEEPEST_NESTING ? tooDeep(root.start, root.end) : null
    return { reads, variables, fault }
  } catch (error) {
    if (error instanceof Found) return { reads, variables, fault: error.fault }
    throw error
  }
}

type Walk = { phase: Phase; reads: Map<ASTNode, Read>; variables: Set<string> }

/** `behind` are the names that follow the node: `b, c` of `a.b.c` at `a`. */
function visit(node: ASTNode, bound: Bound, behind: readonly string[], walk: Walk): void {
  if (node.op === 'call' || node.op === 'rcall') {
    visitCall(node, bound, walk)
    return
  }
  const place = findPlace(node, bound)
  if (place !== null) {
    take(node, place, behind, walk)
    return
  }
  if (isWrittenType(node)) {
    walk.reads.set(node, () => new CelType(toPath(node)))
    return
  }
  if (node.op === 'id') {
    checkIdentifier(node, bound)
    return
  }
  if (node.op === '[]' || node.op === '[?]') lowerFieldName(node.args[0], node.args[1], bound)
  if (node.op === 'in') lowerFieldName(node.args[1], node.args[0], bound)
  const inner = node.op === '.' || node.op === '.?' ? [node.args[1], ...behind] : []
  for (const child of getChildren(node)) visit(child, bound, inner, walk)
}

/** Names of fields are kept in lower case, and are the same however they are written (RFC 9110 §5.1). */
function lowerFieldName(container: ASTNode, key: ASTNode, bound: Bound): void {
  if (key.op !== 'value' || typeof key.args !== 'string') return
  const path = findPlace(container, bound)?.path ?? ''
  const written = key as { args: string }
  if (/\.(?:headers|trailers)$/.test(path)) written.args = written.args.toLowerCase()
}

/** What a node names, if it is a name: null for all other nodes. */
function findPlace(node: ASTNode, bound: Bound): NamedPlace | null {
  if (node.op === 'id') return bound.has(node.args) ? null : (PLACES.get(node.args) ?? null)
  const name = getName(node)
  if (name === null) return null
  const parent = findPlace((node as Node<'.'>).args[0], bound)
  if (parent === null || parent.children.size === 0) return null
  const child = parent.children.get(name)
  if (child) return child
  throw new Found(faults.unknownField(node, name, parent))
}

function getName(node: ASTNode): string | null {
  if (node.op === '.' || node.op === '.?') return node.args[1]
  if (node.op !== '[]' || node.args[1].op !== 'value') return null
  return typeof node.args[1].args === 'string' ? node.args[1].args : null
}

function take(
  node: ASTNode,
  { path, variable, children }: NamedPlace,
  behind: readonly string[],
  walk: Walk,
): void {
  if (variable === null) throw new Found(faults.isGroup(node, path, [...children.keys()]))
  if (!variable.phases.includes(walk.phase))
    throw new Found(faults.wrongPhase(node, path, variable.phases, walk.phase))
  walk.reads.set(node, variable.read as Read)
  walk.variables.add(
    variable.type.startsWith('map<string, ') && behind.length > 0 ? [path, ...behind].join('.') : path,
  )
  if (children.size === 0) return
  const args = node.args as [ASTNode, string | Node<'value'>]
  if (typeof args[1] === 'string') args[1] += OWN_VALUE
  else throw new Found(faults.isIndexed(node, path))
}

function toPath(node: ASTNode): string {
  if (node.op === 'id') return node.args
  return node.op === '.' ? `${toPath(node.args[0])}.${node.args[1]}` : ''
}

const isWrittenType = (node: ASTNode) =>
  node.op === '.' && ['google.protobuf.Timestamp', 'google.protobuf.Duration'].includes(toPath(node))

function checkIdentifier(node: Node<'id'>, bound: Bound): void {
  if (bound.has(node.args) || TYPE_NAMES.has(node.args)) return
  throw new Found(faults.unknownVariable(node, node.args, bound))
}

function visitCall(node: Node<'call' | 'rcall'>, bound: Bound, walk: Walk): void {
  if (node.op === 'call') {
    checkCall(node, node.args[0], node.args[1].length, walk.phase)
    if (node.args[0] === 'has') {
      visitHas(node, bound, walk)
      return
    }
    checkPattern(node.args[0], node.args[1][1])
    for (const child of node.args[1]) visit(child, bound, [], walk)
    return
  }
  const [name, receiver, args] = node.args
  const isSpace = receiver.op === 'id' && !bound.has(receiver.args) && NAMESPACES.has(receiver.args)
  const call = isSpace ? `${receiver.args}.${name}` : `.${name}`
  checkCall(node, call, args.length, walk.phase)
  checkPattern(call, args[0])
  if (!isSpace) visit(receiver, bound, [], walk)
  const isMacro = CALLS.get(call)?.definition.signatures.some((signature) => /\(x\b/.test(signature)) ?? false
  if (!isMacro) {
    for (const child of args) visit(child, bound, [], walk)
    return
  }
  visitMacro(args, bound, call === 'cel.bind', walk)
}

/** The first argument gives a name to the others; of `cel.bind` to the last one only. */
function visitMacro(
  [variable, ...bodies]: readonly ASTNode[],
  bound: Bound,
  isBind: boolean,
  walk: Walk,
): void {
  if (variable?.op !== 'id') throw new Found(faults.noName(variable as ASTNode))
  const inner = new Set([...bound, variable.args])
  for (const [index, body] of bodies.entries()) visit(body, isBind && index === 0 ? bound : inner, [], walk)
}

function checkCall(node: ASTNode, name: string, count: number, phase: Phase): void {
  const known = CALLS.get(name)
  if (!known) throw new Found(faults.unknownFunction(node, name))
  const { refusal, phases } = known.definition
  if (refusal !== null)
    throw new Found({ code: 'not_yet', message: refusal, start: node.start, end: node.end, fix: null })
  if (!known.counts.has(count)) throw new Found(faults.wrongCount(node, name, count))
  if (!phases.includes(phase)) throw new Found(faults.wrongPhase(node, name, phases, phase))
}

function checkPattern(name: string, pattern: ASTNode | undefined): void {
  if (name !== '.matches' && name !== 'matches') return
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string') return
  const problem = patternProblem(pattern.args)
  if (problem !== null) throw new Found(faults.invalidPattern(pattern, problem))
}

/** `has(a['b'])` asks what `has(a.b)` asks. */
function visitHas(node: Node<'call'>, bound: Bound, walk: Walk): void {
  const [argument] = node.args[1]
  if (argument?.op === '[]' && getName(argument) !== null) {
    lowerFieldName(argument.args[0], argument.args[1], bound)
    const written = argument as unknown as { op: string; args: [ASTNode, string] }
    written.args = [argument.args[0], getName(argument) as string]
    written.op = '.'
  }
  if (argument === undefined || (argument.op !== '.' && argument.op !== '.?'))
    throw new Found(faults.hasWithoutField(argument ?? node))
  acceptAnyField(node, argument)
  const place = findPlace(argument, bound)
  if (place === null) {
    visit(argument.args[0], bound, [], walk)
    return
  }
  if (place.variable !== null) {
    take(argument, place, [], walk)
    return
  }
  const isCertificate = place.path === 'conn.tls.client'
  walk.variables.add(place.path)
  walk.reads.set(argument, (subject) =>
    isCertificate ? mustHave((subject as Subject).conn.tls?.clientCertificatePem, place.path) : true,
  )
}
