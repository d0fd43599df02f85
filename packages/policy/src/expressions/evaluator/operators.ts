import type { ASTNode } from '@marcbachmann/cel-js'
import { CelDuration, CelTimestamp, type CelValue } from '../value.ts'
import { toKey } from '../values/access.ts'
import { compare, isEqual } from '../values/compare.ts'
import { type Evaluate, type Frame, noSuchOverload } from '../values/frame.ts'
import { NUMERIC, negate, toDuration, toTimestamp } from '../values/numbers.ts'
import { mustBeShort } from '../values/strings.ts'
import { getTypeName, isList, isMap } from '../values/types.ts'
import { type Compiled, type Compiler, fold, type Scope } from './compiled.ts'
import { mustBeBool } from './logic.ts'

type Operator = Exclude<
  ASTNode,
  { op: 'id' | '.' | '.?' | '[]' | '[?]' | 'list' | 'map' | '&&' | '||' | '?:' | 'call' | 'rcall' | 'value' }
>

export function compileOperator(node: Operator, scope: Scope, compiler: Compiler): Compiled {
  if (node.op === '!_' || node.op === '-_') {
    const operand = compiler.compile(node.args, scope)
    const { run } = operand
    const apply: Evaluate =
      node.op === '!_' ? (frame) => !mustBeBool(run(frame)) : (frame) => mustNegate(run(frame))
    return fold(apply, [operand])
  }
  const left = compiler.compile(node.args[0], scope)
  const right = compiler.compile(node.args[1], scope)
  return fold(toBinary(node.op, left, right), [left, right])
}

function mustNegate(value: CelValue): CelValue {
  const negated = negate(value)
  if (negated !== undefined) return negated
  throw noSuchOverload(`-${getTypeName(value)}`)
}

type BinaryOperator = Exclude<Operator['op'], '!_' | '-_'>

function toBinary(operator: BinaryOperator, left: Compiled, right: Compiled): Evaluate {
  const a = left.run
  const b = right.run
  switch (operator) {
    case '==':
      return toEquality(left, right)
    case '!=':
      return toInequality(left, right)
    case '<':
      return (frame) => compare(a(frame), b(frame)) < 0
    case '<=':
      return (frame) => compare(a(frame), b(frame)) <= 0
    case '>':
      return (frame) => compare(a(frame), b(frame)) > 0
    case '>=':
      return (frame) => compare(a(frame), b(frame)) >= 0
    case 'in':
      return toMembership(left, right)
    default:
      return toArithmetic(operator, a, b)
  }
}

/** With a text on one side, nothing but the same text is equal. */
function toEquality(left: Compiled, right: Compiled): Evaluate {
  const a = left.run
  const b = right.run
  if (typeof right.value === 'string') {
    const text = right.value
    return (frame) => a(frame) === text
  }
  return (frame) => isEqual(a(frame), b(frame), frame.budget)
}

function toInequality(left: Compiled, right: Compiled): Evaluate {
  const equality = toEquality(left, right)
  return (frame) => equality(frame) === false
}

function toMembership(left: Compiled, right: Compiled): Evaluate {
  const { run: a, value: key } = left
  const { run, value } = right
  if (typeof key === 'string')
    return (frame) => {
      const container = run(frame)
      return container instanceof Map ? container.has(key) : isIn(key, container, frame)
    }
  if (value !== undefined && isList(value) && value.every((item) => typeof item === 'string')) {
    const texts = new Set<CelValue>(value)
    return (frame) => texts.has(a(frame))
  }
  return (frame) => isIn(a(frame), run(frame), frame)
}

function isIn(value: CelValue, container: CelValue, { budget }: Frame): boolean {
  if (isMap(container)) {
    const key = toKey(value)
    return key !== undefined && container.has(key)
  }
  if (!isList(container)) throw noSuchOverload(`${getTypeName(value)} in ${getTypeName(container)}`)
  budget.spend(1 + (container.length >> 3))
  return container.some((item) => isEqual(value, item, budget))
}

function toArithmetic(operator: keyof typeof NUMERIC, a: Evaluate, b: Evaluate): Evaluate {
  const onNumbers = NUMERIC[operator]
  return (frame) => {
    const left = a(frame)
    const right = b(frame)
    const result = onNumbers(left, right) ?? onOthers(operator, left, right, frame)
    if (result !== undefined) return result
    throw noSuchOverload(`${getTypeName(left)} ${operator} ${getTypeName(right)}`)
  }
}

function onOthers(operator: string, left: CelValue, right: CelValue, frame: Frame): CelValue | undefined {
  if (operator === '+') return add(left, right, frame)
  if (operator !== '-') return undefined
  if (left instanceof CelTimestamp) {
    if (right instanceof CelTimestamp) return toDuration(left.epochNs - right.epochNs)
    if (right instanceof CelDuration) return toTimestamp(left.epochNs - right.ns)
  }
  if (left instanceof CelDuration && right instanceof CelDuration) return toDuration(left.ns - right.ns)
  return undefined
}

function add(left: CelValue, right: CelValue, { budget }: Frame): CelValue | undefined {
  if (typeof left === 'string' && typeof right === 'string') {
    budget.spend(1)
    budget.allocate(left.length + right.length)
    return mustBeShort(left.length + right.length, () => left + right)
  }
  if (isList(left) && isList(right)) {
    budget.spend(1 + ((left.length + right.length) >> 3))
    budget.allocate(8 * (left.length + right.length))
    return [...left, ...right]
  }
  if (left instanceof Uint8Array && right instanceof Uint8Array) {
    budget.spend(1)
    budget.allocate(left.length + right.length)
    return mustBeShort(left.length + right.length, () => {
      const joined = new Uint8Array(left.length + right.length)
      joined.set(left)
      joined.set(right, left.length)
      return joined
    })
  }
  if (left instanceof CelDuration && right instanceof CelDuration) return toDuration(left.ns + right.ns)
  if (left instanceof CelTimestamp && right instanceof CelDuration)
    return toTimestamp(left.epochNs + right.ns)
  if (left instanceof CelDuration && right instanceof CelTimestamp)
    return toTimestamp(left.ns + right.epochNs)
  return undefined
}
