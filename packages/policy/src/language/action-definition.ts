import type { Localized } from '@nora/kit'
import type { Field } from './field.ts'
import type { Phase } from './phase.ts'

/** A value that an action leaves for later rules, read as `actions.nora.<action>.<name>`. */
export type ResultVariable = { readonly name: string; readonly type: string; readonly doc: Localized }

/** One row of the table that checker, completion, docs and the JSON schema are made from. */
export type ActionDefinition = {
  readonly type: string
  /** Other names under which files know it. */
  readonly aliases?: readonly string[]
  readonly phases: readonly Phase[]
  readonly doc: Localized
  readonly fields: readonly Field[]
  readonly results: readonly ResultVariable[]
  /** It may refuse or answer; `enforce: false` makes it only say that it would. */
  readonly canRefuse: boolean
  /** Whether rules after it run: `always` ends the phase each time. */
  readonly ends: 'never' | 'sometimes' | 'always'
  /** Its runtime waits for something (a fetch, a body, a password's hash). */
  readonly isWaiting: boolean
  /** A whole rule in YAML. */
  readonly example: string
}
