import { MessageReader, readFields } from '@nora/http1'
import { ResetCode } from '@nora/protocol'
import type { OriginHandler, OriginStream } from '../upstreams/origin-stream.ts'
import type { Upstream } from '../upstreams/upstream.ts'

export type UpstreamAnswer = {
  readonly status: number | null
  /** In the order in which they came; empty unless they are wanted. */
  readonly headers: readonly [name: string, value: string][]
  /** The length that its head says; -1: it says none. */
  readonly contentLength: number
  /** The beginning of its body. */
  readonly body: Buffer
  /** Why there is no whole answer; null: there is. */
  readonly error: string | null
}

const NOTHING = Buffer.alloc(0)

type Asked = {
  /** The whole request; null: nothing is sent, and that the connection stands is the answer. */
  readonly request: Buffer | null
  readonly isHead: boolean
  readonly timeoutMs: number
  /** What is kept of the body. With `isCut` the answer is whole once so much has come. */
  readonly keptBytes: number
  readonly isCut: boolean
  readonly wantsHeaders?: boolean
}

/** One request on a connection of its own, the way visitors' requests go. */
export function askUpstream(
  upstream: Upstream,
  { request, isHead, timeoutMs, keptBytes, isCut, wantsHeaders = false }: Asked,
): Promise<UpstreamAnswer> {
  return new Promise((resolve) => {
    let status: number | null = null
    let headers: UpstreamAnswer['headers'] = []
    let contentLength = -1
    let body = Buffer.alloc(0)
    let stream: OriginStream | undefined
    const settle = (error: string | null): void => {
      clearTimeout(timer)
      stream?.reset(ResetCode.CANCELLED)
      resolve({ status, headers, contentLength, body, error })
    }
    const timer = setTimeout(() => settle('timeout'), timeoutMs)
    const reader = new MessageReader(
      { kind: 'response', isHeadRequest: () => isHead },
      {
        onHead(head, bytes) {
          if (head.status < 200) return
          status = head.status
          if (wantsHeaders) headers = readFields(bytes, head)
          contentLength = head.contentLength
        },
        onBody(bytes, start, end) {
          const kept = Math.min(end, start + keptBytes - body.length)
          if (kept > start) body = Buffer.concat([body, bytes.subarray(start, kept)])
          if (isCut && body.length >= keptBytes) settle(null)
        },
        onEnd() {
          if (status !== null) settle(null)
        },
        onRefused: () => settle('bad_response'),
      },
    )
    const handler: OriginHandler = {
      onData(from, bytes, start, end) {
        reader.feed(bytes, start, end)
        from.consumed(end - start)
      },
      onEnd() {
        // Tells of the end where the answer is framed by it; any other answer that is not over is cut off.
        reader.end()
        settle('closed')
      },
      onReset: (_, code) => settle(toError(code)),
      onDrain() {},
      onDialled() {
        if (request === null) settle(null)
      },
    }
    stream = upstream.mux.open(upstream.target, handler, upstream.budget)
    if (stream === undefined) return settle('busy')
    // Writing nothing opens the stream.
    stream.write(request ?? NOTHING, 0, request?.length ?? 0, false)
  })
}

function toError(code: number): string {
  if (code === ResetCode.ORIGIN_TIMEOUT) return 'timeout'
  return code === ResetCode.ORIGIN_FORBIDDEN ? 'upstream_refused' : 'refused'
}
