import type * as tunnels from './features/tunnels/index.ts'
import { Metrics } from './platform/metrics.ts'
import type { Platform } from './platform/platform.ts'

/** What is going on, in numbers that are read when somebody asks for them. */
export function wireMetrics(
  version: string,
  { jobs }: Pick<Platform, 'jobs'>,
  { edges, live }: Pick<tunnels.TunnelsDeps, 'edges' | 'live'>,
): Metrics {
  return new Metrics(version, [
    { name: 'edges', help: 'Edges in touch.', read: () => edges.count },
    { name: 'tunnels', help: 'Tunnels that are open.', read: () => live.size },
    {
      name: 'jobs_waiting',
      help: 'Work that is still to be done, such as letters to send.',
      read: async () => (await jobs.count()).waiting,
    },
    {
      name: 'jobs_failed',
      help: 'Work that was given up after its last attempt.',
      read: async () => (await jobs.count()).failed,
    },
  ])
}
