import { type MessageFeeds, MessageLog, openMessageFeeds, readHead } from '@nora/capture'
import type { CaptureStore } from './capture-store.ts'
import type { Exchange } from './exchange.ts'

/** Opens the exchange's log of messages, if it is of a kind that has them. */
export function logMessages(store: CaptureStore, exchange: Exchange): MessageFeeds | null {
  const { kind, responseHead } = exchange
  if (kind === 'http' || responseHead === null) return null
  const feeds = openMessageFeeds({
    kind,
    headers: readHead(responseHead).headers,
    clock: store.clock,
    onMessage: (message) => store.log(exchange, message),
    onUnreadable(direction) {
      if (exchange.messages) exchange.messages.unreadable ??= direction
      store.grown(exchange)
    },
  })
  if (feeds !== null) exchange.messages = new MessageLog()
  return feeds
}
