import { runOpenLoop } from './open-loop.ts'
import type { Subject } from './subjects/subject.ts'

const PER_SECOND = 100

export type Visits = { p50_ms: number; p99_ms: number; requests: number; errors: number }

/** Small requests at a fixed rate, as from people who do not care how others behave. */
export async function visitSteadily({ url, host }: Subject, seconds: number): Promise<Visits> {
  const headers: Record<string, string> = host === null ? {} : { host }
  const report = await runOpenLoop({
    send: () => ({ method: 'GET', path: '/', headers }),
    origin: url,
    perSecond: PER_SECOND,
    seconds,
  })
  return {
    p50_ms: report.percentile(0.5),
    p99_ms: report.percentile(0.99),
    requests: report.sent,
    errors: report.errors,
  }
}
