import type { Localized } from '@nora/kit'
import { PHASES, type Phase } from '../../language/phase.ts'
import type { CelValue } from '../value.ts'
import type { Frame } from '../values/frame.ts'

/** Computes a function: a method is given what it is called on first. Throws an EvaluationError. */
export type FunctionCode = (frame: Frame, a: CelValue, b: CelValue, c: CelValue, d: CelValue) => CelValue

/** One row of the table that checker, completion, hover and docs are made from. */
export type FunctionDefinition = {
  /** As the docs head it: `string.charAt`, `base64.encode`, `has`. */
  readonly name: string
  /** `string.charAt(int): string`; macros take variables and expressions. */
  readonly signatures: readonly string[]
  readonly doc: Localized
  /** An expression; its value, where one is known, stands behind `→`. */
  readonly example: string
  /** null: the compiler makes it itself. */
  readonly code: FunctionCode | null
  /** Whether the same arguments always give the same. */
  readonly isPure: boolean
  readonly phases: readonly Phase[]
  /** Why it is refused when a policy is saved; null: it may be used. */
  readonly refusal: Localized | null
}

export type FunctionTexts = Localized & { readonly example: string }

type Options = { readonly isPure?: boolean; readonly phases?: readonly Phase[]; readonly refusal?: Localized }

/** A row that needs no name: it is what the first signature begins with. */
export function define(
  signatures: string | readonly string[],
  code: FunctionCode | null,
  { en, ru, example }: FunctionTexts,
  { isPure = true, phases = PHASES, refusal }: Options = {},
): FunctionDefinition {
  const list = typeof signatures === 'string' ? [signatures] : signatures
  const [first = ''] = list
  return {
    name: first
      .slice(0, first.indexOf('('))
      .replace(/<[^>]*>/g, '')
      .replace('google.protobuf.', ''),
    signatures: list,
    doc: { en, ru },
    example,
    code,
    isPure,
    phases,
    refusal: refusal ?? null,
  }
}
