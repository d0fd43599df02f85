import { measureAddresses } from '../policy/addresses.ts'
import { measureAttached } from '../policy/attached.ts'
import { measureConditions } from '../policy/conditions.ts'
import type { PolicyPart } from '../policy/policy-part.ts'
import { measureSmallGets } from '../policy/small-gets.ts'
import { type BenchContext, type BenchResult, getErrors } from '../result.ts'

const PARTS: Readonly<Record<string, (context: BenchContext) => Promise<PolicyPart>>> = {
  conditions: measureConditions,
  'small GETs': measureSmallGets,
  addresses: measureAddresses,
  attached: measureAttached,
}

/** Traffic policies: what their conditions, their rules and their number cost. */
export async function benchPolicy(context: BenchContext): Promise<BenchResult> {
  const parts: PolicyPart[] = []
  const errors: string[] = []
  for (const [name, measure] of Object.entries(PARTS)) {
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
    bench: 'policy',
    conditions: parts.map(({ conditions }) => conditions).join('\n\n'),
    tables,
    ratios: Object.assign({}, ...parts.map(({ ratios }) => ratios)),
    goals: parts.flatMap(({ goals }) => goals),
    limits: '',
    errors: [...errors, ...getErrors(tables)],
  }
}
