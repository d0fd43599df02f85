import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const REPORT_SCRIPT = fileURLToPath(new URL('wrk-report.lua', import.meta.url))
const ADDRESSES_SCRIPT = fileURLToPath(new URL('wrk-addresses.lua', import.meta.url))

export type WrkReport = {
  requests: number
  seconds: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  errors: number
}

export type Load = {
  url: string
  host: string | null
  connections: number
  seconds: number
  /** The addresses that the requests come from in turn, as a trusted proxy tells them; our own when absent. */
  addresses?: { first: number; count: number }
}

/** One run of `wrk` with one thread, so that two cores are shared the same way by every subject. */
export async function runWrk({ url, host, connections, seconds, addresses }: Load): Promise<WrkReport> {
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s'],
    ...['-s', addresses ? ADDRESSES_SCRIPT : REPORT_SCRIPT],
    ...(host === null ? [] : ['-H', `Host: ${host}`]),
    url,
    ...(addresses ? ['--', String(addresses.first), String(addresses.count)] : []),
  ])
  const line = stdout.split('\n').find((text) => text.startsWith('{'))
  if (!line) throw new Error(`wrk printed no report:\n${stdout}`)
  return JSON.parse(line) as WrkReport
}
