import type { AdminCalls } from '@nora/contract'
import type { z } from 'zod'

type Part = z.output<AdminCalls['verifyAudit']['answer']>

export type Verified = Pick<Part, 'checked' | 'findings'>

/** However long the log, no single call of control takes long. */
export async function verifyInParts(
  ask: (input: Record<string, unknown>) => Promise<unknown>,
): Promise<Verified> {
  const whole: Verified = { checked: 0, findings: [] }
  for (let after: Part['next'] = null; ; ) {
    const part = (await ask({ after })) as Part
    whole.checked += part.checked
    whole.findings.push(...part.findings)
    if (part.next === null) return whole
    after = part.next
  }
}
