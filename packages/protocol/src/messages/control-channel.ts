import { isProblem, MIB, type Problem } from '@nora/kit'
import { ResetCode } from '../frames/codes.ts'
import { TargetKind } from '../frames/target.ts'
import type { Mux } from '../mux/mux.ts'
import type { Stream, StreamHandler } from '../mux/stream.ts'
import { encodeLine, MAX_LINE_BYTES, MessageLines, type MessageSchema } from './message-lines.ts'
import {
  type AgentMessage,
  agentMessage,
  type EdgeMessage,
  edgeMessage,
  type PeerMessage,
  peerMessage,
} from './messages.ts'

/** Bounds what may wait at an edge for an agent that does not read its control stream. */
const EDGE_BACKLOG_BYTES = MIB
/** An agent has only itself to spare, and binds all its tunnels at once. */
const AGENT_BACKLOG_BYTES = 100 * MAX_LINE_BYTES

export interface ControlHandler<Incoming> {
  onMessage(message: Incoming): void
  /** Once, with the Problem when the peer said something that cannot be read. Not after `close`. */
  onClose(problem: Problem | undefined): void
}

/** Opens the agent’s end. Returns undefined when the link takes no streams. */
export function openControl(
  mux: Mux,
  handler: ControlHandler<EdgeMessage>,
): ControlChannel<AgentMessage, EdgeMessage> | undefined {
  const channel = new ControlChannel<AgentMessage, EdgeMessage>(edgeMessage, handler, AGENT_BACKLOG_BYTES)
  return openOn(mux, TargetKind.CONTROL, channel)
}

/** The edge's end, for a stream that came with the control target. */
export function acceptControl(
  stream: Stream,
  handler: ControlHandler<AgentMessage>,
): ControlChannel<EdgeMessage, AgentMessage> {
  const channel = new ControlChannel<EdgeMessage, AgentMessage>(agentMessage, handler, EDGE_BACKLOG_BYTES)
  stream.handler = channel
  channel.attach(stream)
  return channel
}

export type GossipChannel = ControlChannel<PeerMessage, PeerMessage>

/** Opens the channel to another edge. Returns undefined when the connection takes no streams. */
export function openGossip(mux: Mux, handler: ControlHandler<PeerMessage>): GossipChannel | undefined {
  return openOn(
    mux,
    TargetKind.GOSSIP,
    new ControlChannel<PeerMessage, PeerMessage>(peerMessage, handler, EDGE_BACKLOG_BYTES),
  )
}

/** Accepts a stream that came with the target of gossip. */
export function acceptGossip(stream: Stream, handler: ControlHandler<PeerMessage>): void {
  const channel: GossipChannel = new ControlChannel(peerMessage, handler, EDGE_BACKLOG_BYTES)
  stream.handler = channel
  channel.attach(stream)
}

function openOn<Outgoing extends { readonly type: string }, Incoming>(
  mux: Mux,
  kind: number,
  channel: ControlChannel<Outgoing, Incoming>,
): ControlChannel<Outgoing, Incoming> | undefined {
  const stream = mux.open({ kind, slot: 0 }, channel)
  if (stream !== undefined) channel.attach(stream)
  return stream && channel
}

/** Messages over one stream of a link. */
export class ControlChannel<Outgoing extends { readonly type: string }, Incoming> implements StreamHandler {
  readonly #lines: MessageLines<Incoming>
  readonly #handler: ControlHandler<Incoming>
  readonly #maxBacklogBytes: number
  #stream: Stream | null = null
  #backlogBytes = 0
  #isClosed = false

  constructor(schema: MessageSchema<Incoming>, handler: ControlHandler<Incoming>, maxBacklogBytes: number) {
    this.#lines = new MessageLines(schema)
    this.#handler = handler
    this.#maxBacklogBytes = maxBacklogBytes
  }

  /** Names the stream that carries the channel, once. */
  attach(stream: Stream): void {
    this.#stream = stream
  }

  /** Dropped when the channel is closed; onClose has said so. Throws a Problem for an oversized message. */
  send(message: Outgoing): void {
    const line = encodeLine(message)
    if (this.#isClosed || this.#stream === null) return
    if (this.#stream.write(line, 0, line.length, false)) return
    this.#backlogBytes += line.length
    if (this.#backlogBytes > this.#maxBacklogBytes) this.#giveUp(ResetCode.CANCELLED, undefined)
  }

  /** Ends our side; what was sent still arrives. */
  close(): void {
    this.#isClosed = true
    this.#stream?.end()
  }

  onData(stream: Stream, buffer: Buffer, start: number, end: number): void {
    stream.consumed(end - start)
    if (this.#isClosed) return
    try {
      for (const message of this.#lines.push(buffer, start, end)) this.#handler.onMessage(message)
    } catch (error) {
      if (!isProblem(error, 'BadMessage')) throw error
      this.#giveUp(ResetCode.PROTOCOL_ERROR, error)
    }
  }

  onEnd(stream: Stream): void {
    stream.end()
    this.#finish(undefined)
  }

  onReset(): void {
    this.#finish(undefined)
  }

  onDrain(): void {
    this.#backlogBytes = 0
  }

  #giveUp(code: number, problem: Problem | undefined): void {
    this.#stream?.reset(code)
    this.#finish(problem)
  }

  #finish(problem: Problem | undefined): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#handler.onClose(problem)
  }
}
