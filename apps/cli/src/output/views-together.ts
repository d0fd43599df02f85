import type { TunnelView } from './tunnel-view.ts'

/** Several views of the same tunnels as one. */
export function viewsTogether(views: readonly TunnelView[]): TunnelView {
  return {
    tell(fact, state) {
      for (const view of views) view.tell(fact, state)
    },
    refresh(state) {
      for (const view of views) view.refresh(state)
    },
    close(state) {
      for (const view of views) view.close(state)
    },
  }
}
