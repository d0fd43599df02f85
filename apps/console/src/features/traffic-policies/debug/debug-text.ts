import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import type { PolicyText } from './debug.queries.ts'
import type { DebugSearch } from './debug-search.ts'

export type DebugAddress = PageAddress<DebugSearch>

/** The text that is debugged. */
export type DebugText = {
  /** Whose text it is; null: of nobody yet. */
  policy: TrafficPolicy | null
  source: string
  /** What the server runs. */
  asked: PolicyText
  isReadOnly: boolean
  isDirty: boolean
  change(source: string): void
  /** Absent: there is nothing to save it to, or it may not be changed. */
  save?(): Promise<unknown>
  addTest?(add: (tests: string) => string): void
}
