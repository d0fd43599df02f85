import { processTree } from '../processes.ts'
import type { Subject } from '../subjects/subject.ts'
import { startWorker } from '../worker.ts'

export type Service = Subject & { port: number }

/** The service itself, as a subject: what is measured beside it has nothing in between. */
export async function startService(): Promise<Service> {
  const { ready, child, stop } = await startWorker<{ port: number }>(
    new URL('service-process.ts', import.meta.url),
  )
  return {
    name: 'direct',
    port: ready.port,
    url: `http://127.0.0.1:${ready.port}/`,
    host: null,
    server: () => processTree(child.pid ?? 0),
    client: () => [],
    stop,
  }
}
