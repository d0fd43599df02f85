import { isProblem, type Lang } from '@nora/kit'
import { Failure } from '../../output/failure.ts'
import type { PlannedTunnel, RunningTunnels } from './tunnel-plan.ts'
import { tunnelsMessages } from './tunnels.messages.ts'

type FollowOptions = {
  lang: Lang
  /** What runs already. */
  planned: readonly PlannedTunnel[]
  /** Reads the file anew; throws a Failure or a Problem when it cannot be used. */
  replan(): Promise<readonly PlannedTunnel[]>
  running: RunningTunnels
}

/**
 * Brings running tunnels in line with a changed file: what is the same goes on untouched. A file that
 * cannot be used changes nothing, and the reason is said. Answers what to call at a change.
 */
export function followTunnelFile({ lang, planned, replan, running }: FollowOptions): () => Promise<void> {
  const texts = tunnelsMessages[lang]
  const current = new Map(planned.map((tunnel) => [tunnel.label, tunnel]))
  return async () => {
    try {
      const wished = await replan()
      apply(wished)
      running.notify(texts.reloaded)
    } catch (error) {
      running.notify(texts.notReloaded(textOf(error, lang)))
    }
  }

  function apply(wished: readonly PlannedTunnel[]): void {
    const labels = new Set(wished.map(({ label }) => label))
    for (const [label, { request }] of current) {
      if (labels.has(label)) continue
      running.withdraw(request.ref)
      current.delete(label)
    }
    for (const tunnel of wished) {
      const former = current.get(tunnel.label)
      if (former && isSame(former, tunnel)) continue
      running.publish(tunnel, former?.request.ref ?? null)
      current.set(tunnel.label, tunnel)
    }
  }
}

function isSame({ request: a }: PlannedTunnel, { request: b }: PlannedTunnel): boolean {
  return JSON.stringify({ ...a, ref: 0 }) === JSON.stringify({ ...b, ref: 0 })
}

function textOf(error: unknown, lang: Lang): string {
  if (error instanceof Failure || isProblem(error)) return error.text[lang]
  return error instanceof Error ? error.message : String(error)
}
