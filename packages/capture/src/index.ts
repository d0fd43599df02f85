/**
 * What a capture of traffic is made of, wherever the bytes are copied: reading heads, WebSocket messages and
 * server-sent events from a copy of the bytes, decoding bodies, and taking secrets out before anything is kept. The
 * rule of what is a secret exists here and nowhere else. `@nora/capture/redaction`, `/secret-names` and `/search` run
 * in browsers too. It opens no file and no connection, and never sees the bytes that travel.
 */
export type {
  CapturedBody,
  CapturedDetail,
  CapturedExchange,
  CapturedHead,
  CapturedMessage,
  CapturedMessages,
} from '@nora/contract/tunnels'
export { type DecodedContent, decodeContent } from './decode-content.ts'
export { type HarEntry, toHarEntry, type WholeExchange, writeHar } from './har-entry.ts'
export { type MessageFeeds, openMessageFeeds, type StreamOfMessages } from './messages/message-feeds.ts'
export { type LoggedMessage, MESSAGE_LIMIT_BYTES, MessageLog, toMessage } from './messages/message-log.ts'
export { decodeValue, getField, readHead } from './read-head.ts'
