import type { Connection, ServerChannel } from 'ssh2'
import { type ChannelState, getProtocol, getState } from './ssh2-internals.ts'

/** Uses the channel. Nothing is called after onClose. */
export type ChannelHandler = {
  /** The bytes are the handler's for good. Their part of the window goes back with `consumed`. */
  onData(bytes: Buffer): void
  /** The client sends no more. */
  onEnd(): void
  onClose(): void
}

/**
 * A `forwarded-tcpip` channel, whose window is what its user can bear: ssh2's own is two megabytes, refilled
 * while as much waits already.
 */
export class ForwardedChannel {
  readonly #channel: ServerChannel
  readonly #client: Connection
  readonly #state: ChannelState
  readonly #windowBytes: number
  #consumedBytes = 0

  constructor(client: Connection, channel: ServerChannel, windowBytes: number) {
    this.#client = client
    this.#channel = channel
    this.#state = getState(channel)
    this.#windowBytes = windowBytes
    this.#state.incoming.window = windowBytes
  }

  listen(handler: ChannelHandler): void {
    this.#state.receive = (bytes) => {
      this.#state.incoming.window -= bytes.length
      handler.onData(bytes)
    }
    this.#channel.on('end', () => handler.onEnd())
    this.#channel.on('close', () => handler.onClose())
    this.#channel.resume()
  }

  /** Calls `done` when all of it has left for the network. The bytes are given up. */
  write(bytes: Buffer, done: () => void): void {
    this.#channel.write(bytes, done)
  }

  /** No more writes; what was written must have left. The other direction stays open. */
  end(): void {
    this.#channel.eof()
  }

  close(): void {
    this.#channel.close()
  }

  consumed(bytes: number): void {
    this.#consumedBytes += bytes
    const { incoming, outgoing } = this.#state
    if (
      this.#consumedBytes * 2 < this.#windowBytes ||
      outgoing.state === 'closed' ||
      incoming.state !== 'open'
    )
      return
    const returned = this.#consumedBytes
    this.#consumedBytes = 0
    incoming.window += returned
    getProtocol(this.#client).channelWindowAdjust(outgoing.id, returned)
  }
}
