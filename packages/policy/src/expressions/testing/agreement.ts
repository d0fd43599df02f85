import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import { Duration, UnsignedInt } from '@marcbachmann/cel-js/evaluator'
import { createBudget } from '../budget.ts'
import { getChildren } from '../checker/syntax-tree.ts'
import { compile } from '../evaluator/compile.ts'
import type { Read } from '../evaluator/compiled.ts'
import { toLiteral } from '../evaluator/literal.ts'
import type { TracedValue } from '../expression.ts'
import { CelDuration, CelTimestamp, type CelValue } from '../value.ts'
import { Frame } from '../values/frame.ts'
import { stringifyJson } from '../values/json.ts'
import { getTypeName } from '../values/types.ts'
import { createRandom, type GeneratedType, generate } from './random-expression.ts'

/** What the library reads; ours are made of the same. */
const VARIABLES: Readonly<Record<string, readonly [type: string, value: unknown]>> = {
  b: ['bool', true],
  i: ['int', 5n],
  big: ['int', 9_007_199_254_740_993n],
  u: ['uint', new UnsignedInt(3n)],
  d: ['double', 1.5],
  s: ['string', 'hello world'],
  long: ['string', 'a'.repeat(300)],
  y: ['bytes', new Uint8Array([1, 2, 3])],
  li: ['list<int>', [3n, 1n, 2n]],
  ls: ['list<string>', ['x', 'ab', 'a,b']],
  m: [
    'map<string, int>',
    new Map([
      ['a', 1n],
      ['b', 2n],
    ]),
  ],
  t: ['google.protobuf.Timestamp', new Date(Date.UTC(2025, 11, 31, 23, 59, 59))],
  anyInt: ['dyn', 4n],
  anyText: ['dyn', 'ab'],
}

const TYPES: readonly GeneratedType[] = [
  ...(['bool', 'bool', 'bool', 'int', 'uint', 'double', 'string', 'bytes'] as const),
  ...(['list<int>', 'list<string>', 'time', 'span'] as const),
]

export function createLibrary(): Environment {
  const library = new Environment({ enableOptionalTypes: true, homogeneousAggregateLiterals: false })
  for (const [name, [type]] of Object.entries(VARIABLES)) library.registerVariable(name, type)
  return library
}

const CONTEXT = Object.fromEntries(Object.entries(VARIABLES).map(([name, [, value]]) => [name, value]))

/** A value of the library as one of ours. */
export function fromLibrary(value: unknown): CelValue {
  if (value instanceof Date) return new CelTimestamp(BigInt(value.getTime()) * 1_000_000n)
  if (value instanceof Duration) return new CelDuration(value.seconds * 1_000_000_000n + BigInt(value.nanos))
  if (Array.isArray(value)) return value.map(fromLibrary)
  if (value instanceof Map)
    return new Map([...value].map(([key, item]) => [fromLibrary(key), fromLibrary(item)]))
  return toLiteral(value)
}

/** Shows a value with its type, so that equal texts are equal values. */
export function show(value: CelValue): string {
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`
  if (value instanceof Map)
    return `{${[...value].map(([key, item]) => `${show(key)}: ${show(item)}`).join(', ')}}`
  const isDouble = getTypeName(value) === 'double'
  return `${getTypeName(value)} ${isDouble ? String((value as { value: number }).value) : stringifyJson(value)}`
}

type Outcome = { readonly shown: string; readonly error: string | null }

function attempt(evaluate: () => CelValue): Outcome {
  try {
    return { shown: show(evaluate()), error: null }
  } catch (error) {
    return { shown: 'error', error: String((error as Error).message).split('\n')[0] ?? '' }
  }
}

function getReads(root: ASTNode): ReadonlyMap<ASTNode, Read> {
  const reads = new Map<ASTNode, Read>()
  const visit = (node: ASTNode): void => {
    const known = node.op === 'id' ? VARIABLES[node.args] : undefined
    if (known) {
      const value = fromLibrary(known[1])
      reads.set(node, () => value)
    }
    for (const child of getChildren(node)) visit(child)
  }
  visit(root)
  return reads
}

export type Comparison = { readonly library: Outcome; readonly ours: Outcome; readonly traced: Outcome }

/** The same expression by the library's evaluator, by our closures, and by their trace variant. */
export function compareEvaluators(library: Environment, source: string): Comparison {
  const run = library.parse(source)
  const { ast } = library.parse(source)
  const reads = getReads(ast)
  const toFrame = (values: TracedValue[] | null) => new Frame(null, createBudget(1e9, 1e9), values)
  const traced: TracedValue[] = []
  return {
    library: attempt(() => fromLibrary(run(CONTEXT))),
    ours: attempt(() => compile(ast, reads, false)(toFrame(null))),
    traced: attempt(() => compile(ast, reads, true)(toFrame(traced))),
  }
}

export type Disagreement = { readonly source: string } & Comparison

/** Compares random expressions until two evaluators disagree. */
export function findDisagreement(
  seed: number,
  cases: number,
): { failure: Disagreement | null; errors: number } {
  const random = createRandom(seed)
  const library = createLibrary()
  let errors = 0
  for (let index = 0; index < cases; index++) {
    const type = TYPES[random.below(TYPES.length)] as GeneratedType
    const source = generate(type, random, 1 + random.below(4))
    const compared = compareEvaluators(library, source)
    const { library: theirs, ours, traced } = compared
    if (theirs.error !== null) errors++
    if (theirs.shown !== ours.shown || ours.shown !== traced.shown)
      return { failure: { source, ...compared }, errors }
  }
  return { failure: null, errors }
}
