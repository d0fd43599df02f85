import { type Head, type MessageHandler, MessageReader, readFields } from '@nora/http1'
import { type HttpCallAnswer, HttpCallError } from '@nora/policy'
import type { Exchange } from '../../exchange/exchange.ts'
import { onVisitorBytes } from '../../exchange/visitor-bytes.ts'
import type { VisitorSocket } from '../../exchange/visitor-socket.ts'

type Answered = {
  readonly resolve: (answer: HttpCallAnswer) => void
  readonly reject: (error: HttpCallError) => void
  /** It is over; called once. */
  readonly onGone: () => void
}

/** The visitor of a request that a policy makes to an endpoint of this edge. */
export class OwnVisitor implements VisitorSocket, MessageHandler {
  readonly writableLength = 0
  readonly writableNeedDrain = false
  writableEnded = false
  bytesRead = 0
  readonly #limitBytes: number
  readonly #reader: MessageReader
  #answered: Answered | null = null
  #head: Pick<HttpCallAnswer, 'status' | 'headers'> | null = null
  #body: Buffer[] = []
  #bodyBytes = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
    this.#reader = new MessageReader({ kind: 'response', isHeadRequest: () => false }, this)
  }

  send(exchange: Exchange, request: Buffer, answered: Answered): void {
    this.#answered = answered
    this.bytesRead = request.length
    onVisitorBytes(exchange, request, 0, request.length)
  }

  write(bytes: Buffer): void {
    if (this.#answered !== null) this.#reader.feed(bytes)
  }

  onHead(head: Head, bytes: Buffer): void {
    if (head.status >= 200) this.#head = { status: head.status, headers: readFields(bytes, head) }
  }

  onBody(bytes: Buffer, start: number, end: number): void {
    this.#bodyBytes += end - start
    if (this.#bodyBytes > this.#limitBytes)
      this.fail(new HttpCallError('too_large', `the answer is over ${this.#limitBytes} bytes`))
    else this.#body.push(Buffer.from(bytes.subarray(start, end)))
  }

  onEnd(): void {
    const head = this.#head
    if (head !== null)
      this.#leave((answered) => answered.resolve({ ...head, body: Buffer.concat(this.#body), address: '' }))
  }

  onRefused(): void {
    this.destroy()
  }

  cork(): void {}
  uncork(): void {}
  pause(): void {}
  resume(): void {}

  end(): void {
    this.writableEnded = true
    this.#reader.end()
    this.destroy()
  }

  destroySoon(): void {
    this.destroy()
  }

  resetAndDestroy(): void {
    this.destroy()
  }

  destroy(): void {
    this.fail(new HttpCallError('unreachable', 'the endpoint broke the connection off'))
  }

  fail(error: HttpCallError): void {
    this.#leave((answered) => answered.reject(error))
  }

  /** Later: whoever ends it is still at work on its exchange. */
  #leave(tell: (answered: Answered) => void): void {
    const answered = this.#answered
    this.#answered = null
    if (answered === null) return
    tell(answered)
    setImmediate(answered.onGone)
  }
}
