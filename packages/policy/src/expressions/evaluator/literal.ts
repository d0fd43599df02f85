import { type ASTNode, parse } from '@marcbachmann/cel-js'
import { UnsignedInt } from '@marcbachmann/cel-js/evaluator'
import { CelDouble, type CelValue } from '../value.ts'
import { toInt, toUint } from '../values/numbers.ts'
import { encodeText } from '../values/strings.ts'

/** What a literal stands for. Characters beyond ASCII in bytes are those of UTF-8, which the library cuts off. */
export function readLiteral({ args, input, start, end }: Extract<ASTNode, { op: 'value' }>): CelValue {
  const written = input.slice(start, end)
  if (!(args instanceof Uint8Array) || !/[^\0-\x7f]/.test(written)) return toLiteral(args)
  return toLiteral(parse(String.fromCharCode(...encodeText(written))).ast.args)
}

/** A value of the library as one of ours. */
export function toLiteral(value: unknown): CelValue {
  if (typeof value === 'bigint') return toInt(value)
  if (typeof value === 'number') return new CelDouble(value)
  if (value instanceof UnsignedInt) return toUint(value.valueOf())
  // Where the library runs in Node, its bytes are of a subclass.
  if (value instanceof Uint8Array) return new Uint8Array(value)
  return value as CelValue
}
