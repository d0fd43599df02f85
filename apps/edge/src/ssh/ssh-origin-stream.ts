import type { Placed } from '@nora/kit'
import { type Budget, countRead, ResetCode } from '@nora/protocol'
import type { ChannelHandler, ForwardedChannel, OpenFailure } from '@nora/ssh'
import type { OriginConnection, OriginHandler } from '../upstreams/origin-stream.ts'

/** A byte passes through so many buffers in ssh2: as it was read or written, as a cipher made it, as a packet. */
const BUFFERS_PER_BYTE = 3

/** More than this waiting for the origin, and the visitor is not read. */
const HIGH_WATER_BYTES = 64 * 1024

/** RFC 4254 §5.1. */
const CONNECT_FAILED = 2
const RESOURCE_SHORTAGE = 4

type Channel = Pick<ForwardedChannel, 'listen' | 'write' | 'end' | 'close' | 'consumed'>

export type SshOriginStreamOptions = {
  handler: OriginHandler
  windowBytes: number
  budget: Budget
  /** It is over, whoever ended it. */
  onEnd(stream: SshOriginStream): void
}

/** A connection to the origin of an `ssh -R`: a channel of the client's connection, once the client has opened it. */
export class SshOriginStream implements OriginConnection, ChannelHandler, Placed {
  place = -1
  handler: OriginHandler
  context: unknown = null
  dead = false
  endReceived = false
  readonly windowBytes: number
  readonly #budget: Budget
  readonly #onEnd: (stream: SshOriginStream) => void
  #channel: Channel | null = null
  /** Written before the channel was there. */
  #replayBuffer: Buffer[] = []
  /** Bytes on their way into the connection. */
  #waitingBytes = 0
  #isDrainDue = false
  #hasEnded = false
  #isEndSent = false
  /** Given to the handler, not consumed yet. */
  #heldBytes = 0

  constructor({ handler, windowBytes, budget, onEnd }: SshOriginStreamOptions) {
    this.handler = handler
    this.windowBytes = windowBytes
    this.#budget = budget
    this.#onEnd = onEnd
  }

  /** The client has answered. */
  settle(channel: Channel | null, failure: OpenFailure | null): void {
    if (channel === null) {
      this.#fail(toResetCode(failure))
      return
    }
    if (this.dead) {
      channel.close()
      return
    }
    this.#channel = channel
    channel.listen(this)
    const replayBuffer = this.#replayBuffer
    this.#replayBuffer = []
    for (const bytes of replayBuffer) this.#send(channel, bytes)
    this.#endWhenSent()
    this.handler.onDialled?.(this)
  }

  write(bytes: Buffer, start: number, end: number, copy: boolean): boolean {
    if (this.dead || this.#hasEnded) return true
    if (end > start) {
      const chunk = bytes.subarray(start, end)
      const owned = copy ? Buffer.from(chunk) : chunk
      this.#waitingBytes += owned.length
      if (this.#channel === null) this.#replayBuffer.push(owned)
      else this.#send(this.#channel, owned)
    }
    // Some writes come after it was asked for: what another edge had sent already.
    this.#isDrainDue ||= this.#waitingBytes > HIGH_WATER_BYTES
    return !this.#isDrainDue
  }

  end(): void {
    if (this.dead || this.#hasEnded) return
    this.#hasEnded = true
    this.#endWhenSent()
  }

  reset(): void {
    if (this.dead) return
    this.#finish()
    this.#channel?.close()
  }

  consumed(bytes: number): void {
    if (this.dead) return
    this.#hold(-bytes)
    this.#channel?.consumed(bytes)
  }

  onData(bytes: Buffer): void {
    if (this.dead) return
    countRead(bytes.length * BUFFERS_PER_BYTE)
    this.#hold(bytes.length)
    this.handler.onData(this, bytes, 0, bytes.length)
  }

  onEnd(): void {
    if (this.dead || this.endReceived) return
    this.endReceived = true
    this.handler.onEnd(this)
    this.#finishIfEnded()
  }

  /** Closed by the client, or with the connection. */
  onClose(): void {
    this.#fail(ResetCode.ORIGIN_RESET)
  }

  /** The connection is over, and its channels with it. */
  lose(): void {
    this.#fail(ResetCode.LINK_LOST)
  }

  #send(channel: Channel, bytes: Buffer): void {
    countRead(bytes.length * BUFFERS_PER_BYTE)
    channel.write(bytes, () => {
      this.#waitingBytes -= bytes.length
      if (this.dead) return
      this.#endWhenSent()
      if (this.#waitingBytes > 0 || !this.#isDrainDue) return
      this.#isDrainDue = false
      this.handler.onDrain(this)
    })
  }

  #endWhenSent(): void {
    if (!this.#hasEnded || this.#isEndSent || this.#channel === null || this.#waitingBytes > 0) return
    this.#isEndSent = true
    this.#channel.end()
    this.#finishIfEnded()
  }

  #finishIfEnded(): void {
    if (!this.#isEndSent || !this.endReceived) return
    this.#finish()
    this.#channel?.close()
  }

  #fail(code: number): void {
    if (this.dead) return
    this.#finish()
    this.handler.onReset(this, code)
  }

  #finish(): void {
    this.dead = true
    this.#replayBuffer = []
    this.#hold(-this.#heldBytes)
    this.#onEnd(this)
  }

  #hold(bytes: number): void {
    this.#heldBytes += bytes
    this.#budget.charge(bytes)
  }
}

function toResetCode(failure: OpenFailure | null): number {
  switch (failure?.reason) {
    case undefined:
      return ResetCode.LINK_LOST
    case CONNECT_FAILED:
      return ResetCode.ORIGIN_REFUSED
    case RESOURCE_SHORTAGE:
      return ResetCode.REFUSED
    default:
      return ResetCode.ORIGIN_UNREACHABLE
  }
}
