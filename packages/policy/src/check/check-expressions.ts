import {
  checkExpression,
  type Expression,
  type ExpressionFault,
  parseTemplate,
  type Template,
} from '../expressions/index.ts'
import type { SourceRange } from '../language/diagnostic.ts'
import type { Phase } from '../language/phase.ts'
import type { ScalarNode } from '../source/source-node.ts'
import { toRangeMapper } from '../source/to-offsets.ts'
import type { Report } from './report.ts'

/** What one expression reads, and where it stands: looked at when the whole policy is known. */
export type Reading = {
  readonly source: string
  readonly variables: ReadonlySet<string>
  readonly path: string
  /** Where a part of the source stands in the text. */
  readonly locate: (start: number, end: number) => SourceRange
}

/** Checks the expressions and templates of scalars, each fault at its own place in the text. */
export class ExpressionChecker {
  readonly readings: Reading[] = []
  readonly #report: Report

  constructor(report: Report) {
    this.#report = report
  }

  check(
    node: ScalarNode,
    { phase, result, path }: { phase: Phase; result: 'bool' | 'string' | 'any'; path: string },
  ): Expression | undefined {
    const made = checkExpression(node.text, { phase, result })
    return this.#keep(node, node.text, made, path)
  }

  /** Text that has nothing to evaluate is given as it is. */
  template(node: ScalarNode, phase: Phase, path: string): Template | string | undefined {
    if (!node.text.includes('${')) return node.text
    const made = this.#keep(node, node.text, parseTemplate(node.text, { phase }), path)
    return made?.constant ?? made
  }

  /** The expression of a text that is one `${…}`, with the type that it has; undefined for other texts. */
  single(node: ScalarNode, phase: Phase): Expression | undefined {
    if (!node.text.startsWith('${') || !node.text.endsWith('}')) return undefined
    const made = checkExpression(node.text.slice(2, -1), { phase, result: 'any' })
    return 'error' in made ? undefined : made
  }

  keepSingle(node: ScalarNode, made: Expression, path: string): Expression {
    return this.#keep(node, node.text, made, path) ?? made
  }

  #keep<M extends Expression | Template>(
    node: ScalarNode,
    source: string,
    made: M | { error: ExpressionFault },
    path: string,
  ): M | undefined {
    const locate = toRangeMapper(this.#report.source, node)
    if (!('error' in made)) {
      if (made.variables.size > 0) this.readings.push({ source, variables: made.variables, path, locate })
      return made
    }
    const { code, message, start, end, fix } = made.error
    const mended = fix && { title: fix.title, text: fix.text, ...locate(fix.start, fix.end) }
    this.#report.error(locate(start, end), code, message, path, mended)
    return undefined
  }
}
