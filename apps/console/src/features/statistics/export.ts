import type { Statistics } from '@nora/contract/statistics'
import { toZonedInstant } from '@nora/kit'

const COLUMNS = [
  'at',
  'requests',
  'errors',
  'ok',
  'redirects',
  'client_errors',
  'server_errors',
  'refused',
  'bytes_in',
  'bytes_out',
  'connections',
  'open_tunnels',
  'p50_ms',
  'p95_ms',
  'p99_ms',
] as const

/** The steps of the charts, RFC 4180: a line of names, then one per step, in the reader's time; what is unknown is empty. */
export function toCsv({ series, zone }: Pick<Statistics, 'series' | 'zone'>): string {
  const lines = series
    .map((point) => ({ ...point, at: toZonedInstant(new Date(point.at), zone) }))
    .map((point) => COLUMNS.map((column) => point[column] ?? '').join(','))
  return [COLUMNS.join(','), ...lines, ''].join('\r\n')
}

/** Hands the browser a file to keep. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
