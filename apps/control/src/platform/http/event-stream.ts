import { MIB, SECOND_MS } from '@nora/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

const HEARTBEAT_MS = 15 * SECOND_MS
const BUFFER_LIMIT_BYTES = MIB

export type EventStream = {
  /** What a browser or a program says that it has seen. */
  lastEventId: string | null
  /** `id`: what the caller says after the stream was cut, in `Last-Event-ID`. */
  send(data: unknown, id?: number): void
  close(): void
}

type Options = {
  /** Asked at every heartbeat, and in doubt: whoever has lost the right to listen is cut off. */
  mayContinue: () => Promise<boolean>
  /** Calls `check` when they may have lost it just now. Answers how to stop. */
  onDoubt: (check: () => void) => () => void
  /** Starts sending; answers what to do when the stream ends. */
  subscribe: (stream: EventStream) => () => void
}

/** Answers with server-sent events (WHATWG HTML §9.2) until either side ends it. */
export function openEventStream(req: FastifyRequest, reply: FastifyReply, options: Options): void {
  reply.hijack()
  const { raw } = reply
  const headers = { ...reply.getHeaders() } as Record<string, string>
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would collect events until its buffer is full.
    'x-accel-buffering': 'no',
  })
  const lastEventId = req.headers['last-event-id']
  const stream: EventStream = {
    lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    send(data, id) {
      if (raw.destroyed || raw.writableEnded) return
      const idLine = id === undefined ? '' : `id: ${id}\n`
      raw.write(`${idLine}data: ${JSON.stringify(data)}\n\n`)
      // Someone who does not read must not fill our memory; the browser comes back by itself.
      if (raw.writableLength > BUFFER_LIMIT_BYTES) raw.destroy()
    },
    close: () => void raw.end(),
  }
  raw.write('retry: 2000\n\n')
  const unsubscribe = options.subscribe(stream)
  const check = () => {
    options.mayContinue().then(
      (may) => may || stream.close(),
      (error: unknown) => {
        req.log.debug({ err: error }, 'a listener was cut off')
        stream.close()
      },
    )
  }
  const heartbeat = setInterval(() => {
    raw.write(': \n\n')
    check()
  }, HEARTBEAT_MS)
  const stopDoubting = options.onDoubt(check)
  const end = () => {
    clearInterval(heartbeat)
    stopDoubting()
    unsubscribe()
  }
  // Who went while they were admitted is not told of again.
  if (raw.destroyed) end()
  else raw.on('close', end)
}
