import type { ASTNode } from '@marcbachmann/cel-js'
import { type FunctionCode, findFunction } from '../functions/code.ts'
import type { CelValue } from '../value.ts'
import { type Evaluate, noSuchOverload } from '../values/frame.ts'
import { getMatcher, getMatchSteps } from '../values/regex.ts'
import { getTypeName } from '../values/types.ts'
import { type Compiled, type Compiler, fold, type Scope } from './compiled.ts'

type Call = Extract<ASTNode, { op: 'call' | 'rcall' }>

/** The name of a call in the table of functions, and the nodes that it is given. */
export function getCallee(node: Call, isBound: (name: string) => boolean): { name: string; args: ASTNode[] } {
  if (node.op === 'call') return { name: node.args[0], args: node.args[1] }
  const [name, receiver, args] = node.args
  if (
    receiver.op === 'id' &&
    !isBound(receiver.args) &&
    findFunction(`${receiver.args}.${name}`, args.length)
  )
    return { name: `${receiver.args}.${name}`, args }
  return { name: `.${name}`, args: [receiver, ...args] }
}

export function compileCall(node: Call, scope: Scope, compiler: Compiler): Compiled {
  const { name, args } = getCallee(node, (id) => scope.has(id))
  const found = findFunction(name, args.length - (name.startsWith('.') ? 1 : 0))
  if (found === undefined) throw noSuchOverload(name)
  const parts = args.map((arg) => compiler.compile(arg, scope))
  const isMatch = name === '.matches' || name === 'matches'
  const run = (isMatch && matchPattern(parts)) || toCall(found.code, parts)
  return found.isPure ? fold(run, parts) : { run }
}

/** A literal pattern is compiled once, now. */
function matchPattern([text, pattern]: readonly Compiled[]): Evaluate | null {
  if (typeof pattern?.value !== 'string' || text === undefined) return null
  const matcher = getMatcher(pattern.value)
  const { run } = text
  return (frame) => {
    const value = run(frame)
    if (typeof value !== 'string') throw noSuchOverload(`${getTypeName(value)}.matches(string)`)
    frame.budget.spend(getMatchSteps(matcher, value.length))
    return matcher.test(value)
  }
}

const NOTHING = undefined as unknown as CelValue

function toCall(code: FunctionCode, parts: readonly Compiled[]): Evaluate {
  const [a, b, c, d] = parts.map(({ run }) => run) as [Evaluate, Evaluate, Evaluate, Evaluate]
  switch (parts.length) {
    case 0:
      return (frame) => {
        frame.budget.spend(1)
        return code(frame, NOTHING, NOTHING, NOTHING, NOTHING)
      }
    case 1:
      return (frame) => {
        frame.budget.spend(1)
        return code(frame, a(frame), NOTHING, NOTHING, NOTHING)
      }
    case 2:
      return (frame) => {
        frame.budget.spend(1)
        return code(frame, a(frame), b(frame), NOTHING, NOTHING)
      }
    case 3:
      return (frame) => {
        frame.budget.spend(1)
        return code(frame, a(frame), b(frame), c(frame), NOTHING)
      }
    default:
      return (frame) => {
        frame.budget.spend(1)
        return code(frame, a(frame), b(frame), c(frame), d(frame))
      }
  }
}
