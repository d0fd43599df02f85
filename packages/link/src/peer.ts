import type { Duplex } from 'node:stream'
import { Problem } from '@nora/kit'
import { z } from 'zod'
import { FIRST_LINE_BYTES, LINE_BYTES, LineSplitter } from './lines.ts'
import {
  type AskAnswer,
  type AskBody,
  type AskName,
  asks,
  type PushBody,
  type PushName,
  pushes,
} from './messages.ts'
import { type Failure, failure } from './shapes.ts'

const ASK_TIMEOUT_MS = 10_000
/** Bounds the concurrent asks of one edge at control; before it has enrolled, only the enrolment is allowed. */
const ASKS_AT_ONCE = 500

const envelope = z.union([
  z.object({ ask: z.string(), id: z.number(), body: z.unknown() }),
  z.object({ answer: z.number(), body: z.unknown() }),
  z.object({ fail: z.number(), body: failure }),
  z.object({ push: z.string(), body: z.unknown() }),
])

export type LinkCloseReason = { message: string; cause?: unknown }

type Waiting = {
  name: AskName
  resolve(body: unknown): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/** Thrown for an ask that got no answer: the connection is gone or silent. */
export class LinkDown extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LinkDown'
  }
}

/** The edge's end: asks, and hears pushes. One JSON object per line, answers in any order. */
export class EdgeLink {
  readonly #socket: Duplex
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1

  constructor(
    socket: Duplex,
    handlers: {
      onPush: <N extends PushName>(name: N, body: PushBody<N>) => void
      onClose: (reason: LinkCloseReason) => void
    },
  ) {
    this.#socket = socket
    readLines(
      socket,
      new LineSplitter(LINE_BYTES),
      (line) => this.#onLine(line, handlers.onPush),
      (reason) => {
        for (const waiting of this.#waiting.values()) {
          clearTimeout(waiting.timer)
          waiting.reject(new LinkDown(reason.message))
        }
        this.#waiting.clear()
        handlers.onClose(reason)
      },
    )
  }

  /** Rejects with the Problem control answered, or with LinkDown. */
  ask<N extends AskName>(name: N, body: AskBody<N>): Promise<AskAnswer<N>> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) {
        reject(new LinkDown('not connected to control'))
        return
      }
      const id = this.#nextId++
      const timer = setTimeout(() => {
        this.#waiting.delete(id)
        reject(new LinkDown(`control did not answer ${name} in ${ASK_TIMEOUT_MS} ms`))
      }, ASK_TIMEOUT_MS)
      this.#waiting.set(id, { name, resolve: resolve as (body: unknown) => void, reject, timer })
      this.#socket.write(`${JSON.stringify({ ask: name, id, body })}\n`)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #onLine(line: string, onPush: (name: PushName, body: never) => void): void {
    const message = envelope.parse(JSON.parse(line))
    if ('push' in message) {
      // A newer control may push what this edge does not know.
      if (Object.hasOwn(pushes, message.push)) {
        const name = message.push as PushName
        onPush(name, pushes[name].parse(message.body) as never)
      }
      return
    }
    if ('ask' in message) throw new Error('control asked the edge')
    const id = 'answer' in message ? message.answer : message.fail
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    this.#waiting.delete(id)
    clearTimeout(waiting.timer)
    if ('fail' in message)
      waiting.reject(new Problem(message.body.code, message.body.text, { data: message.body.data }))
    else waiting.resolve(asks[waiting.name].answer.parse(message.body))
  }
}

export type AskHandlers = { [N in AskName]: (body: AskBody<N>) => Promise<AskAnswer<N>> }

/** Control's end of one edge's connection: answers, and pushes. */
export class ControlLink {
  readonly #socket: Duplex
  readonly #lines = new LineSplitter(FIRST_LINE_BYTES)
  #asksLimit = 1
  #asks = 0

  /** `toFailure` says what of an error may leave control; the cause stays there. */
  constructor(
    socket: Duplex,
    handlers: {
      asks: AskHandlers
      toFailure: (error: unknown) => Failure
      onClose: (reason: LinkCloseReason) => void
    },
  ) {
    this.#socket = socket
    readLines(socket, this.#lines, (line) => this.#onLine(line, handlers), handlers.onClose)
  }

  /** The edge has enrolled: from now on its lines may be long, and its asks many. */
  admit(): void {
    this.#lines.limitBytes = LINE_BYTES
    this.#asksLimit = ASKS_AT_ONCE
  }

  push<N extends PushName>(name: N, body: PushBody<N>): void {
    if (!this.#socket.destroyed) this.#socket.write(`${JSON.stringify({ push: name, body })}\n`)
  }

  close(): void {
    this.#socket.destroy()
  }

  #onLine(line: string, handlers: { asks: AskHandlers; toFailure: (error: unknown) => Failure }): void {
    const message = envelope.parse(JSON.parse(line))
    if (!('ask' in message)) throw new Error('an edge only asks')
    if (this.#asks >= this.#asksLimit) {
      this.#write({ fail: message.id, body: tooManyAsks(this.#asksLimit) })
      return
    }
    void this.#answer(message.id, message.ask, message.body, handlers)
  }

  async #answer(
    id: number,
    name: string,
    body: unknown,
    { asks: handlers, toFailure }: { asks: AskHandlers; toFailure: (error: unknown) => Failure },
  ): Promise<void> {
    this.#asks++
    try {
      if (!Object.hasOwn(asks, name)) throw new Problem('NotFound', unknownAsk)
      const known = name as AskName
      const handle = handlers[known] as (body: unknown) => Promise<unknown>
      this.#write({ answer: id, body: await handle(asks[known].body.parse(body)) })
    } catch (error) {
      this.#write({ fail: id, body: toFailure(error) })
    } finally {
      this.#asks--
    }
  }

  #write(message: unknown): void {
    if (!this.#socket.destroyed) this.#socket.write(`${JSON.stringify(message)}\n`)
  }
}

const unknownAsk = { ru: 'Сервер не знает такого вопроса.', en: 'Control does not know this ask.' }

function tooManyAsks(limit: number): Failure {
  return {
    code: 'TooManyRequests',
    text: {
      ru: `У этого соединения уже ${limit} вопросов без ответа: дождитесь ответов.`,
      en: `This connection has ${limit} asks without an answer already: wait for the answers.`,
    },
  }
}

function readLines(
  socket: Duplex,
  splitter: LineSplitter,
  onLine: (line: string) => void,
  onClose: (reason: LinkCloseReason) => void,
): void {
  let reason: LinkCloseReason = { message: 'the connection was closed' }
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const line of splitter.push(chunk)) onLine(line)
      // A peer that asks and does not read answers is not read.
      if (socket.writableNeedDrain) socket.pause()
    } catch (cause) {
      reason = { message: 'the other side broke the protocol', cause }
      socket.destroy()
    }
  })
  socket.on('drain', () => socket.resume())
  socket.on('end', () => socket.destroy())
  socket.on('error', (cause) => {
    reason = { message: cause.message, cause }
  })
  socket.on('close', () => onClose(reason))
}
