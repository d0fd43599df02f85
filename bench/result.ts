/** Figures of one subject: medians over the rounds, errors summed. */
export type Row = {
  subject: string
  req_per_s: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  /** CPU seconds of all processes between the load and the origin per 100,000 requests. */
  cpu_s_per_100k: number
  rss_mib: number
  errors: number
}

export type BenchResult = {
  bench: string
  /** What was done, in one sentence. */
  conditions: string
  rows: Row[]
  /** Request rates, ours over the peer's: `nora/nginx`. */
  ratios: Record<string, number>
  /** What is asked of us, and what was measured. */
  bars?: { what: string; atMost_ms: number; measured_ms: number }[]
}

export type BenchContext = {
  /** A folder of this run; removed at its end. */
  folder: string
  rounds: number
  seconds: number
  connections: number
  log: (line: string) => void
}
