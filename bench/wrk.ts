import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const REPORT_SCRIPT = fileURLToPath(new URL('wrk-report.lua', import.meta.url))
const POST_SCRIPT = fileURLToPath(new URL('wrk-post.lua', import.meta.url))
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
  /** Each request posts so many bytes; GETs when absent. */
  bodyBytes?: number | undefined
}

/** One run of `wrk` with one thread, so that two cores are shared the same way by every subject. */
export async function runWrk({
  url,
  host,
  connections,
  seconds,
  addresses,
  bodyBytes,
}: Load): Promise<WrkReport> {
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s'],
    ...['-s', addresses ? ADDRESSES_SCRIPT : bodyBytes === undefined ? REPORT_SCRIPT : POST_SCRIPT],
    ...(host === null ? [] : ['-H', `Host: ${host}`]),
    url,
    ...(addresses ? ['--', String(addresses.first), String(addresses.count)] : []),
    ...(bodyBytes === undefined ? [] : ['--', String(bodyBytes)]),
  ])
  const line = stdout.split('\n').find((text) => text.startsWith('{'))
  if (!line) throw new Error(`wrk printed no report:\n${stdout}`)
  return JSON.parse(line) as WrkReport
}
