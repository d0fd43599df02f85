import { asciiName, findField } from '@nora/http1'
import type { Exchange } from './exchange.ts'
import { reparse } from './visitor-bytes.ts'

const CONTENT_TYPE = asciiName('content-type')
/** gRPC, what browsers speak of it, and Connect: their messages come when there is something to say. */
const STREAMING_CALL = /^application\/(?:grpc|grpc-web|grpc-web-text|connect)(?:[+; \t]|$)/i

/** Whether the body of the running request is a stream of messages that may be silent for any time. */
export function isStreamingCall(exchange: Exchange): boolean {
  const { bytes, head } = reparse(exchange)
  const field = findField(bytes, head, CONTENT_TYPE)
  if (field === -1) return false
  return STREAMING_CALL.test(bytes.toString('latin1', head.fields[field * 4 + 2], head.fields[field * 4 + 3]))
}
