import type { Localized } from '@nora/kit'
import { PHASES, type Phase } from '../../language/phase.ts'
import type { Subject } from '../subject.ts'
import type { CelValue } from '../value.ts'
import { mustHave } from '../values/frame.ts'
import type { VariableDefinition } from './definition.ts'

/** A line of a table of variables, over the part of the subject that they are read from. */
export type Row<S> = readonly [
  path: string,
  type: string,
  read: (part: S) => CelValue,
  doc: Localized,
  example: string,
]

/** `phases` are all where nothing else is said. */
export function toVariable(
  [path, type, read, doc, example]: Row<Subject>,
  phases: readonly Phase[] = PHASES,
): VariableDefinition {
  return { path, type, phases, doc, example, needsGeo: false, read }
}

/** Rows of a part of the subject as variables, which are absent where the part is. */
export function toPartVariables<S>(
  rows: readonly Row<S>[],
  phases: readonly Phase[],
  getPart: (subject: Subject) => S | null,
): VariableDefinition[] {
  return rows.map(([path, type, read, doc, example]) => {
    const readPart = (subject: Subject) => read(mustHave(getPart(subject), path))
    return toVariable([path, type, readPart, doc, example], phases)
  })
}
