import { Duplex } from 'node:stream'
import { type Head, METHOD, MessageReader } from '@nora/http1'
import { type RouteDestination, type RoutedTarget, toOrigin } from '../target.ts'
import { chooseRoute, type RouteChoice } from './choose-route.ts'
import { RequestSplitter } from './request-splitter.ts'
import { connectToAnswer, type RouteAnswer } from './route-answer.ts'
import { toRoutedHead } from './routed-head.ts'

export type DestinationEvents = {
  /** The bytes are valid during the call only. */
  onBytes(bytes: Buffer, end: number): void
}

/** Opens a connection to one of the targets. */
export type ConnectToDestination = (destination: RouteDestination, events: DestinationEvents) => Duplex

type Destination = RouteDestination | RouteAnswer

/**
 * A connection whose requests go each to the target of its path. At any time it holds one connection to one
 * of them: whoever uses it sends the next request after the answer to the last. An upgraded connection stays
 * with the target that agreed to it.
 */
export class RoutedConnection extends Duplex {
  readonly #target: RoutedTarget
  readonly #connect: ConnectToDestination
  readonly #requests: RequestSplitter
  readonly #siteOrigin: string | null
  #responses: MessageReader | null = null
  #destination: Destination | null = null
  #origin: Duplex | null = null
  /** For each request without a complete response, whether it is a HEAD. */
  readonly #unanswered: boolean[] = []
  #written: (() => void) | null = null

  constructor(target: RoutedTarget, connect: ConnectToDestination) {
    super({ allowHalfOpen: true })
    this.#target = target
    this.#siteOrigin = target.rewritesHost ? toOrigin(target) : null
    this.#connect = connect
    this.#requests = new RequestSplitter({
      onHead: (head, bytes) => this.#onHead(head, bytes),
      onBody: (bytes) => this.#send(bytes),
      onRefused: (refusal) => this.destroy(new Error(`the request cannot be routed (${refusal})`)),
    })
  }

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.#requests.feed(bytes)
    if (this.#origin?.writableNeedDrain) this.#written = done
    else done()
  }

  override _final(done: () => void): void {
    if (this.#origin === null) this.push(null)
    else this.#origin.end()
    done()
  }

  override _read(): void {
    this.#origin?.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#origin?.destroy()
    done(error)
  }

  #onHead(head: Head, bytes: Buffer): void {
    const requestTarget = bytes.toString('latin1', head.pathStart, head.targetEnd)
    const choice = chooseRoute(this.#target, requestTarget)
    const route = typeof choice === 'string' ? null : choice
    const destination = this.#toDestination(choice, requestTarget)
    if (destination !== this.#destination || this.#origin === null) this.#changeTo(destination)
    if (this.destroyed) return
    this.#unanswered.push(head.method === METHOD.head)
    const siteOrigin = this.#siteOrigin
    this.#send(
      typeof destination === 'string'
        ? bytes.subarray(head.start, head.end)
        : toRoutedHead(head, bytes, { route, destination, siteOrigin }),
    )
  }

  #toDestination(choice: RouteChoice, requestTarget: string): Destination {
    if (choice === 'ambiguous') return choice
    if (choice === 'fallback') return this.#target.fallback ?? 'no_route'
    const { destination, path } = choice
    const isMounted = destination.kind === 'folder' && destination.mountPath !== undefined
    return isMounted && requestTarget.split('?', 1)[0] === path ? 'to_folder' : destination
  }

  #changeTo(destination: Destination): void {
    if (this.#unanswered.length > 0) {
      this.destroy(new Error('a request for another route came before the answer to the last one'))
      return
    }
    const former = this.#origin
    this.#origin = null
    former?.destroy()
    this.#destination = destination
    this.#responses = this.#readResponses()
    const onBytes = (bytes: Buffer, end: number): void => this.#onBytes(origin, bytes, end)
    const origin =
      typeof destination === 'string' ? connectToAnswer(destination) : this.#connect(destination, { onBytes })
    if (typeof destination === 'string') {
      origin.on('data', (bytes: Buffer) => onBytes(bytes, bytes.length))
    }
    this.#origin = origin
    const isCurrent = () => this.#origin === origin
    origin.on('drain', () => isCurrent() && this.#onWritten())
    origin.on('end', () => isCurrent() && this.push(null))
    origin.on('error', (error) => isCurrent() && this.destroy(error))
    origin.on('close', () => {
      if (!isCurrent()) return
      if (origin.readableEnded) this.#onWritten()
      else this.destroy()
    })
  }

  /** Follows the answers, to know when the next request may go elsewhere and when HTTP is over. */
  #readResponses(): MessageReader {
    return new MessageReader(
      { kind: 'response', isHeadRequest: () => this.#unanswered[0] === true },
      {
        onHead: (head) => {
          if (head.status === 101) this.#requests.becomeOpaque()
        },
        onBody: () => {},
        onEnd: () => void this.#unanswered.shift(),
        // The edge says what is wrong with it.
        onRefused: () => {},
      },
    )
  }

  #onBytes(origin: Duplex, bytes: Buffer, end: number): void {
    if (this.#origin !== origin) return
    this.#responses?.feed(bytes, 0, end)
    if (!this.push(Buffer.from(bytes.subarray(0, end)))) origin.pause()
  }

  #send(bytes: Buffer): void {
    if (this.#origin?.writable) this.#origin.write(bytes)
  }

  #onWritten(): void {
    const written = this.#written
    this.#written = null
    written?.()
  }
}
