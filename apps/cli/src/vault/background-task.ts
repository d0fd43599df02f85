import type { HolderSettings } from './run-holder.ts'

/** What the client's program that stays behind is asked to do. */
export type BackgroundTask =
  | { kind: 'hold'; settings: HolderSettings }
  | { kind: 'clear_clipboard'; mark: string; after_ms: number }
