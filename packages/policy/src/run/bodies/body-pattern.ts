import { RE2JS } from 're2js'
import { EvaluationError } from '../../expressions/expression.ts'

/** Each byte of a body may take a step through each instruction: more of them would hold others up. */
export const BODY_INSTRUCTIONS_LIMIT = 300
const KEPT = 100

const CHARACTER_BYTES = 4
/** Instructions of the machine that read a character, and those that end a search. */
const RUNES: ReadonlySet<number> = new Set([8, 9, 10, 11])
const ENDS: ReadonlySet<number> = new Set([5, 6])
const ALTERNATIVES = 1

/** A pattern for bodies. */
export type BodyPattern = {
  readonly machine: RE2JS
  /** The most bytes that a match can have; Infinity: it has no bound. */
  readonly reachBytes: number
}

type Instruction = { readonly op: number; readonly out: number; readonly arg: number }

const compiled = new Map<string, BodyPattern>()

/** Throws an EvaluationError for what is no pattern or would cost too much on a body. */
export function getBodyPattern(pattern: string): BodyPattern {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const made = toPattern(pattern)
  const [oldest] = compiled.keys()
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest)
  compiled.set(pattern, made)
  return made
}

/** Whether a pattern would cost too much on a body; what is no pattern would not. */
export function isTooLong(pattern: string): boolean {
  try {
    return RE2JS.compile(pattern).programSize() > BODY_INSTRUCTIONS_LIMIT
  } catch {
    return false
  }
}

function toPattern(pattern: string): BodyPattern {
  let machine: RE2JS
  try {
    machine = RE2JS.compile(pattern)
  } catch (error) {
    throw new EvaluationError('invalid_regex', (error as Error).message)
  }
  if (machine.programSize() > BODY_INSTRUCTIONS_LIMIT)
    throw new EvaluationError(
      'invalid_regex',
      `a pattern for bodies may have ${BODY_INSTRUCTIONS_LIMIT} parts once its repetitions are written out`,
    )
  return { machine, reachBytes: getReach(machine) }
}

/** The longest way through the program; one with a circle in it has no end. */
function getReach(machine: RE2JS): number {
  const { prog } = machine.re2Input as unknown as {
    prog: { inst: readonly Instruction[]; start: number }
  }
  const reaches = new Map<number, number>()
  const visit = (at: number): number => {
    const known = reaches.get(at)
    if (known !== undefined) return known
    // Whoever comes back here while it is being looked at has gone in a circle.
    reaches.set(at, Number.POSITIVE_INFINITY)
    const { op, out, arg } = prog.inst[at]!
    let reach = 0
    if (!ENDS.has(op)) {
      reach = visit(out) + (RUNES.has(op) ? CHARACTER_BYTES : 0)
      if (op === ALTERNATIVES) reach = Math.max(reach, visit(arg))
    }
    reaches.set(at, reach)
    return reach
  }
  return visit(prog.start)
}
