import type { FormattedPolicy } from '@nora/contract/traffic-policies'
import { formatPolicy } from '@nora/policy'
import { checkText } from './check-text.ts'

/** Puts a text into its canonical form. */
export function formatText(source: string): FormattedPolicy {
  return { source: formatPolicy(source), diagnostics: checkText(source).diagnostics }
}
