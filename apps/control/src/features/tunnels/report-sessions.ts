import type { ShellSession } from '@nora/contract/tunnels'
import type { AskBody } from '@nora/link'
import { emitSession } from './emit-session.ts'
import { isHeldBy } from './live-tunnel.ts'
import type { Deps } from './tunnels.deps.ts'

/** Keeps who is in a shell; who came and who went is told to the audit log. */
export function reportSessions(deps: Deps) {
  return async (edge_id: string, report: AskBody<'report_sessions'>): Promise<void> => {
    const { tunnel_id, sequence, is_repeated, sessions } = report
    const entry = deps.live.get(tunnel_id)
    if (entry?.row.kind !== 'ssh' || !isHeldBy(entry, edge_id)) return
    // Every edge of the agent tells the same.
    if (sequence <= entry.sessions.sequence) return
    const known = entry.sessions.list
    deps.live.setSessions(entry, { sequence, list: sessions })
    const came = is_repeated ? [] : without(sessions, known)
    const went = without(known, sessions)
    if (came.length + went.length === 0) return
    await deps.transaction(async (tx) => {
      for (const session of came) await emitSession(deps, tx, { tunnel: entry.row, session, kind: 'opened' })
      for (const session of went) await emitSession(deps, tx, { tunnel: entry.row, session, kind: 'closed' })
    })
  }
}

function without(sessions: readonly ShellSession[], others: readonly ShellSession[]): ShellSession[] {
  const ids = new Set(others.map(({ id }) => id))
  return sessions.filter(({ id }) => !ids.has(id))
}
