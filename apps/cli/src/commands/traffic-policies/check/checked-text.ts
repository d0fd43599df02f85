import type { Diagnostic, Plan } from '@nora/policy'
import type { Context } from '../../command.ts'
import { loadPolicyLanguage } from '../../load-policy-language.ts'
import { readNamedText } from '../../named-text.ts'

export type CheckedText = {
  readonly file: string
  readonly source: string
  /** null: it has errors. */
  readonly plan: Plan | null
  readonly diagnostics: readonly Diagnostic[]
}

export type PlanSize = { rules: number; expressions: number; actions: number }

export async function checkFile(context: Context, file: string): Promise<CheckedText> {
  const source = await readNamedText(context, file)
  const { compilePolicy } = await loadPolicyLanguage()
  return { file, source, ...compilePolicy(source) }
}

export function countErrors({ diagnostics }: Pick<CheckedText, 'diagnostics'>): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length
}

export function toPlanSize({ phases }: Plan): PlanSize {
  const rules = Object.values(phases).flat()
  const sum = (of: (rule: (typeof rules)[number]) => number) => rules.reduce((all, rule) => all + of(rule), 0)
  return {
    rules: rules.length,
    expressions: sum(({ expressions }) => expressions.length),
    actions: sum(({ actions }) => actions.length),
  }
}
