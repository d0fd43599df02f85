import type { WebhookRequestSummary } from '@nora/contract/webhooks'
import { useState } from 'react'

type Requests = readonly WebhookRequestSummary[]

/** A live list that the reader can stop: what comes meanwhile is counted, and states go on changing. */
export function usePausedList(items: Requests | undefined) {
  const [top, setTop] = useState<number | null>(null)
  const shown = top === null ? items : items?.filter(({ sequence }) => sequence <= top)
  return {
    items: shown,
    isPaused: top !== null,
    newer: (items?.length ?? 0) - (shown?.length ?? 0),
    toggle: () => setTop(top === null ? (items?.[0]?.sequence ?? 0) : null),
  }
}
