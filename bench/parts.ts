import { type BenchContext, type BenchResult, getErrors } from './result.ts'

/** One of the things that a scenario of several parts measures. */
export type Part = Pick<BenchResult, 'conditions' | 'tables' | 'ratios' | 'goals'>

/** Measures each part, by its name, in this order, and makes one result of them. */
export async function measureParts(
  bench: string,
  measures: Readonly<Record<string, (context: BenchContext) => Promise<Part>>>,
  context: BenchContext,
): Promise<BenchResult> {
  const parts: Part[] = []
  const errors: string[] = []
  for (const [name, measure] of Object.entries(measures)) {
    context.log(name)
    try {
      parts.push(await measure(context))
    } catch (error) {
      // What the others have measured is not lost with it.
      context.log((error as Error).stack ?? String(error))
      errors.push(`${name}: ${(error as Error).message}`)
    }
  }
  const tables = parts.flatMap((part) => part.tables)
  return {
    bench,
    conditions: parts.map(({ conditions }) => conditions).join('\n\n'),
    tables,
    ratios: Object.assign({}, ...parts.map(({ ratios }) => ratios)),
    goals: parts.flatMap(({ goals }) => goals),
    limits: '',
    errors: [...errors, ...getErrors(tables)],
  }
}
