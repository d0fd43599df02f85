import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Subject } from './subjects/subject.ts'

export type Way = 'down' | 'up'

export type Transfer = { seconds: number; errors: number }

const PATIENCE_SECONDS = 300

/** One transfer by curl of so many bytes; `file` holds them when they go up. */
export async function transfer(
  { url, host }: Pick<Subject, 'url' | 'host'>,
  { way, bytes, file }: { way: Way; bytes: number; file: string },
): Promise<Transfer> {
  const common = ['-s', '-o', '/dev/null', '-m', String(PATIENCE_SECONDS), '-w', '%{json}']
  const hostField = host === null ? [] : ['-H', `Host: ${host}`]
  const what =
    way === 'down' ? [`${url}bytes/${bytes}`] : ['-X', 'POST', '-H', 'Expect:', '-T', file, `${url}sink`]
  // A failure is in its report, which it prints all the same.
  const { stdout } = await promisify(execFile)('curl', [...common, ...hostField, ...what]).catch(
    (error: { stdout: string }) => error,
  )
  const report = JSON.parse(stdout) as Record<string, number>
  const moved = way === 'down' ? report.size_download : report.size_upload
  const isWhole = report.http_code === 200 && report.exitcode === 0 && moved === bytes
  return { seconds: report.time_total ?? 0, errors: isWhole ? 0 : 1 }
}
