import type { ASTNode } from '@marcbachmann/cel-js'
import { EvaluationError } from '../expression.ts'
import type { Evaluate } from '../values/frame.ts'

/** Values that one trace keeps; the evaluation goes on without further notes. */
const KEPT = 500

/** Evaluates the same, and notes what came of it in the frame. */
export function traceNode({ start, end }: ASTNode, run: Evaluate): Evaluate {
  return (frame) => {
    const { traced } = frame
    try {
      const value = run(frame)
      if (traced !== null && traced.length < KEPT) traced.push({ start, end, value })
      return value
    } catch (error) {
      if (traced !== null && traced.length < KEPT) traced.push({ start, end, error: toMessage(error) })
      throw error
    }
  }
}

/** Why an evaluation failed, for those who wrote the expression. */
export function toMessage(error: unknown): string {
  if (error instanceof EvaluationError) return error.message
  if (error instanceof RangeError) return 'a value is nested too deep'
  return error instanceof Error ? error.message : String(error)
}
