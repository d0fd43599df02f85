import { cpuSeconds } from './processes.ts'
import type { Figures } from './rounds.ts'
import type { Subject } from './subjects/subject.ts'
import { runWrk } from './wrk.ts'

/** Small kept-alive requests: their rate, their times, and what they cost either side. */
export async function loadSubject(
  subject: Subject,
  { connections, seconds, bodyBytes }: { connections: number; seconds: number; bodyBytes?: number },
): Promise<Figures> {
  const [server, client] = [subject.server(), subject.client()]
  const before = [cpuSeconds(server), cpuSeconds(client)] as const
  const report = await runWrk({ url: subject.url, host: subject.host, connections, seconds, bodyBytes })
  const per100k = (used: number) => (used / report.requests) * 100_000
  return {
    req_per_s: report.requests / report.seconds,
    p50_ms: report.p50_ms,
    p99_ms: report.p99_ms,
    edge_cpu_s_per_100k: per100k(cpuSeconds(server) - before[0]),
    client_cpu_s_per_100k: per100k(cpuSeconds(client) - before[1]),
    errors: report.errors,
  }
}
