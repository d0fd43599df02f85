import type { DebugHead } from './debug-trace.ts'
import type { RequestMessage, ResponseMessage } from './messages.ts'

export function toRequestHead(request: RequestMessage): DebugHead {
  return { startLine: `${request.method} ${request.target} ${request.version}`, headers: request.head.fields }
}

export function toResponseHead(response: ResponseMessage): DebugHead {
  return { startLine: `HTTP/1.1 ${response.status}`, headers: response.head.fields }
}
