import type { Localized } from '@nora/kit'
import type { Diagnostic, SourceRange } from '../language/diagnostic.ts'

/** A diagnostic before its lines are counted. */
export type Fault = SourceRange & Pick<Diagnostic, 'severity' | 'code' | 'message' | 'path' | 'fix'>

type Options = { readonly path?: string; readonly fix?: Diagnostic['fix'] }

export function toError(
  { start, end }: SourceRange,
  code: string,
  message: Localized,
  { path = '', fix = null }: Options = {},
): Fault {
  return { severity: 'error', code, message, start, end, path, fix }
}

export function toWarning(
  place: SourceRange,
  code: string,
  message: Localized,
  options: Options = {},
): Fault {
  return { ...toError(place, code, message, options), severity: 'warning' }
}
