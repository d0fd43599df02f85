import { once } from 'node:events'
import { cpuSeconds } from '../processes.ts'
import type { Figures } from '../rounds.ts'
import { startWorker } from '../worker.ts'

export type TlsSubject = {
  name: string
  port: number
  /** How many names it serves. */
  names: number
  /** Process ids. */
  server: () => number[]
  stop(): Promise<void>
}

type Report = { done: number; errors: number; seconds: number }

/** Handshakes of a subject, and what each costs its processes. */
export async function runVisitors(
  { port, names, server }: TlsSubject,
  how: { kind: 'full' | 'resumed'; seconds: number },
): Promise<Figures> {
  const args = [port, names, how.seconds, how.kind].map(String)
  const { child, stop } = await startWorker<'ready'>(new URL('visitors-process.ts', import.meta.url), args)
  const before = cpuSeconds(server())
  child.send('start')
  const [report] = (await once(child, 'message')) as [Report]
  const used = cpuSeconds(server()) - before
  await stop()
  return {
    handshakes_per_s: report.done / report.seconds,
    handshake_us: (used / report.done) * 1_000_000,
    errors: report.errors,
  }
}
