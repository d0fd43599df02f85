import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { originByItself } from '../../verification/by-itself.ts'
import type { Deps } from './domains.deps.ts'

export const END_TUNNELS_JOB = 'end_tunnels_of_domain'

const payload = z.object({ team_id: z.string(), hostname: z.string() })

/** Has the tunnels of the team at the hostname ended once the transaction is committed. */
export async function endTunnelsLater(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  of: { team_id: string; hostname: string },
): Promise<void> {
  await jobs.add(tx, { kind: END_TUNNELS_JOB, payload: payload.parse(of) })
}

export function endTunnels({ stopTunnels, ids }: Pick<Deps, 'stopTunnels' | 'ids'>): JobHandler {
  return async (given) => {
    const { team_id, hostname } = payload.parse(given)
    await stopTunnels({ team_id, hostname, by: 'Nora', origin: originByItself(team_id, ids) })
  }
}
