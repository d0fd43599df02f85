import type { DebugStandIn } from '@nora/contract/traffic-policies'

export type StandIns = {
  standIns: readonly DebugStandIn[]
  /** Absent: the trace is of the past. */
  onStandIn?(path: string, given: DebugStandIn | null): void
}
