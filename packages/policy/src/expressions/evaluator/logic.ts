import type { ASTNode } from '@marcbachmann/cel-js'
import { EvaluationError } from '../expression.ts'
import type { CelValue } from '../value.ts'
import { type Evaluate, noSuchOverload } from '../values/frame.ts'
import { getTypeName } from '../values/types.ts'
import type { Compiled, Compiler, Scope } from './compiled.ts'

type Logic = Extract<ASTNode, { op: '&&' | '||' | '?:' }>

export function compileLogic(node: Logic, scope: Scope, compiler: Compiler): Compiled {
  if (node.op === '?:') return compileTernary(node, scope, compiler)
  const left = compiler.compile(node.args[0], scope)
  const right = compiler.compile(node.args[1], scope)
  const deciding = node.op === '||'
  // A side that decides alone makes the other one needless, whichever stands first.
  if (left.value === deciding || right.value === deciding) return { run: () => deciding, value: deciding }
  if (left.value === !deciding) return { run: toBool(right.run) }
  if (right.value === !deciding) return { run: toBool(left.run) }
  return { run: deciding ? or(left.run, right.run) : and(left.run, right.run) }
}

const toBool =
  (run: Evaluate): Evaluate =>
  (frame) =>
    mustBeBool(run(frame))

/** An error of one side does not count when the other side decides. */
function and(left: Evaluate, right: Evaluate): Evaluate {
  return (frame) => {
    let first: CelValue
    try {
      first = left(frame)
    } catch (error) {
      if (isFatal(error) || right(frame) !== false) throw error
      return false
    }
    if (first === false) return false
    const second = right(frame)
    if (first === true && typeof second === 'boolean') return second
    if (second === false) return false
    mustBeBool(first)
    return mustBeBool(second)
  }
}

function or(left: Evaluate, right: Evaluate): Evaluate {
  return (frame) => {
    let first: CelValue
    try {
      first = left(frame)
    } catch (error) {
      if (isFatal(error) || right(frame) !== true) throw error
      return true
    }
    if (first === true) return true
    const second = right(frame)
    if (first === false && typeof second === 'boolean') return second
    if (second === true) return true
    mustBeBool(first)
    return mustBeBool(second)
  }
}

function compileTernary(node: Extract<ASTNode, { op: '?:' }>, scope: Scope, compiler: Compiler): Compiled {
  const [condition, yes, no] = node.args.map((part) => compiler.compile(part, scope)) as [
    Compiled,
    Compiled,
    Compiled,
  ]
  if (condition.value === true) return yes
  if (condition.value === false) return no
  const ask = condition.run
  return { run: (frame) => (mustBeBool(ask(frame)) ? yes.run(frame) : no.run(frame)) }
}

export function mustBeBool(value: CelValue): boolean {
  if (typeof value === 'boolean') return value
  throw noSuchOverload(`a condition of type ${getTypeName(value)}`)
}

/** What no operator may pass over: the budget is spent, or the error is none of the expression's. */
export function isFatal(error: unknown): boolean {
  return !(error instanceof EvaluationError) || error.code === 'too_expensive'
}
