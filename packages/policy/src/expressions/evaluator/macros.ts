import type { ASTNode } from '@marcbachmann/cel-js'
import { CelOptional, type CelValue } from '../value.ts'
import { find } from '../values/access.ts'
import { type Evaluate, type Frame, noSuchOverload } from '../values/frame.ts'
import { sortByKeys } from '../values/sort.ts'
import { getTypeName, isList, isMap } from '../values/types.ts'
import { type Compiled, type Compiler, readOptional, type Scope } from './compiled.ts'
import { isFatal, mustBeBool } from './logic.ts'

type Call = Extract<ASTNode, { op: 'call' | 'rcall' }>

/** What evaluates its arguments in its own way; null when the call is an ordinary one. */
export function compileMacro(node: Call, scope: Scope, compiler: Compiler): Compiled | null {
  if (node.op === 'call') return node.args[0] === 'has' ? compileHas(node.args[1][0], scope, compiler) : null
  const [name, receiver, args] = node.args
  const isCel = receiver.op === 'id' && receiver.args === 'cel' && !scope.has('cel')
  if (isCel && name === 'bind') return compileBind(args, scope, compiler)
  if ((name === 'or' || name === 'orValue') && args.length === 1)
    return compileOr(name, receiver, args[0] as ASTNode, scope, compiler)
  const make = LOOPS[`${name}/${args.length}`]
  const [variable, ...bodies] = args
  if (make === undefined || variable?.op !== 'id') return null
  const over = compiler.compile(receiver, scope).run
  const place = scope.size
  const inner = new Map(scope).set(variable.args, place)
  return { run: make(over, place, ...bodies.map((body) => compiler.compile(body, inner).run)) }
}

/** Whether a field is there; errors before its last name are errors. */
function compileHas(node: ASTNode | undefined, scope: Scope, compiler: Compiler): Compiled {
  const read = node && compiler.reads.get(node)
  if (read) return { run: (frame) => readOptional(read, frame.subject).value !== undefined }
  if (node?.op !== '.' && node?.op !== '.?') throw new TypeError('has() takes a field')
  const from = compiler.compile(node.args[0], scope).run
  const name = node.args[1]
  return {
    run: (frame) => {
      const container = from(frame)
      const inner = container instanceof CelOptional ? container.value : container
      return inner !== undefined && find(inner, name) !== undefined
    },
  }
}

function compileBind(args: readonly ASTNode[], scope: Scope, compiler: Compiler): Compiled | null {
  const [variable, value, body] = args
  if (variable?.op !== 'id' || !value || !body) return null
  const bound = compiler.compile(value, scope).run
  const place = scope.size
  const inner = compiler.compile(body, new Map(scope).set(variable.args, place)).run
  return {
    run: (frame) => {
      frame.budget.spend(1)
      frame.locals[place] = bound(frame)
      return inner(frame)
    },
  }
}

function compileOr(
  name: 'or' | 'orValue',
  receiver: ASTNode,
  argument: ASTNode,
  scope: Scope,
  compiler: Compiler,
): Compiled {
  const first = compiler.compile(receiver, scope).run
  const other = compiler.compile(argument, scope).run
  return {
    run: (frame) => {
      const optional = mustBeOptional(first(frame))
      if (name === 'orValue') return optional.value ?? other(frame)
      return optional.value === undefined ? mustBeOptional(other(frame)) : optional
    },
  }
}

function mustBeOptional(value: CelValue): CelOptional {
  if (value instanceof CelOptional) return value
  throw noSuchOverload(`${getTypeName(value)} is no optional`)
}

function toItems(value: CelValue, frame: Frame): readonly CelValue[] {
  if (isList(value)) return value
  if (!isMap(value)) throw noSuchOverload(`going through ${getTypeName(value)}`)
  frame.budget.allocate(8 * value.size)
  return [...value.keys()]
}

type Loop = (over: Evaluate, place: number, ...bodies: Evaluate[]) => Evaluate

/** The place of a name is free again behind its loop, so loops side by side share it. */
const LOOPS: Readonly<Record<string, Loop | undefined>> = {
  'all/2': (over, place, body) => quantify(over, place, body as Evaluate, false),
  'exists/2': (over, place, body) => quantify(over, place, body as Evaluate, true),
  'exists_one/2': (over, place, body) => (frame) => {
    let found = 0
    eachItem(over(frame), place, frame, () => {
      if (mustBeBool((body as Evaluate)(frame))) found++
    })
    return found === 1
  },
  'filter/2': (over, place, body) => (frame) => {
    const kept: CelValue[] = []
    eachItem(over(frame), place, frame, (item) => {
      if (mustBeBool((body as Evaluate)(frame))) kept.push(item)
    })
    frame.budget.allocate(8 * kept.length)
    return kept
  },
  'map/2': (over, place, body) => (frame) => {
    const made: CelValue[] = []
    eachItem(over(frame), place, frame, () => made.push((body as Evaluate)(frame)))
    frame.budget.allocate(8 * made.length)
    return made
  },
  'map/3': (over, place, condition, body) => (frame) => {
    const made: CelValue[] = []
    eachItem(over(frame), place, frame, () => {
      if (mustBeBool((condition as Evaluate)(frame))) made.push((body as Evaluate)(frame))
    })
    frame.budget.allocate(8 * made.length)
    return made
  },
  'sortBy/2': (over, place, body) => (frame) => {
    const keyed: { item: CelValue; key: CelValue }[] = []
    const list = over(frame)
    if (!isList(list)) throw noSuchOverload(`sortBy of ${getTypeName(list)}`)
    eachItem(list, place, frame, (item) => keyed.push({ item, key: (body as Evaluate)(frame) }))
    return sortByKeys(keyed, frame)
  },
}

function eachItem(value: CelValue, place: number, frame: Frame, visit: (item: CelValue) => unknown): void {
  for (const item of toItems(value, frame)) {
    frame.budget.spend(1)
    frame.locals[place] = item
    visit(item)
  }
}

/** `all` and `exists`: an item that decides makes the errors of the others not count. */
function quantify(over: Evaluate, place: number, body: Evaluate, deciding: boolean): Evaluate {
  return (frame) => {
    let failure: unknown
    for (const item of toItems(over(frame), frame)) {
      frame.budget.spend(1)
      frame.locals[place] = item
      try {
        if (mustBeBool(body(frame)) === deciding) return deciding
      } catch (error) {
        if (isFatal(error)) throw error
        failure ??= error
      }
    }
    if (failure !== undefined) throw failure
    return !deciding
  }
}
