import type { Localized } from '@nora/kit'
import { findNearest } from '../expressions/index.ts'
import type { Diagnostic, SourceRange } from '../language/diagnostic.ts'
import { type Fault, toError, toWarning } from '../source/fault.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkTexts } from './check.messages.ts'

/** Faults beyond these are not told. */
const MOST = 200

type Fix = Diagnostic['fix']

/** Gathers what is found while a source is gone through. */
export class Report {
  readonly source: string
  readonly faults: Fault[] = []

  constructor(source: string) {
    this.source = source
  }

  get hasErrors(): boolean {
    return this.faults.some(({ severity }) => severity === 'error')
  }

  error(place: SourceRange, code: string, message: Localized, path: string, fix: Fix = null): void {
    this.#add(toError(place, code, message, { path, fix }))
  }

  warn(place: SourceRange, code: string, message: Localized, path: string, fix: Fix = null): void {
    this.#add(toWarning(place, code, message, { path, fix }))
  }

  /** A name that is none of the known ones. */
  unknown(
    place: SourceRange,
    kind: 'Key' | 'Action' | 'Value',
    { name, known, path }: { name: string; known: readonly string[]; path: string },
  ): void {
    const near = findNearest(name, known)
    const said = checkTexts[`unknown${kind}`](name, near, known)
    this.error(
      place,
      `unknown_${kind.toLowerCase()}`,
      said,
      path,
      near === null ? null : this.replace(place, near),
    )
  }

  /** Replaces a name; quotes around it stay. */
  replace({ start, end }: SourceRange, text: string): NonNullable<Fix> {
    const isQuoted = /["']/.test(this.source[start] ?? '') && this.source[start] === this.source[end - 1]
    const inner = isQuoted ? { start: start + 1, end: end - 1 } : { start, end }
    return { title: checkTexts.replaceWith(text), ...inner, text }
  }

  wrongType(node: SourceNode, wanted: string, path: string, fix: Fix = null): void {
    this.error(node, 'wrong_type', checkTexts.wrongType(getKind(node), wanted), path, fix)
  }

  #add(fault: Fault): void {
    if (this.faults.length < MOST) this.faults.push(fault)
  }
}

export function getKind(node: SourceNode): string {
  if (node.kind !== 'scalar') return node.kind
  if (node.value === null) return 'nothing'
  return { string: 'text', number: 'number', boolean: 'bool' }[
    typeof node.value as 'string' | 'number' | 'boolean'
  ]
}
