import type {
  CapturedDetail,
  CapturedExchange,
  CapturedMessages,
  InspectorEvent,
  ReplayEdit,
} from '@nora/contract/tunnels'

export type BodyPart = 'request' | 'response'

/** A program writes to these. */
export type OutputName = 'stdout' | 'stderr'

export type ExchangePage = { items: readonly CapturedExchange[]; next_cursor: string | null }

export type ExchangeListener = {
  onEvent(event: InspectorEvent): void
  /** The live stream is up, for the first time or again: what happened meanwhile has to be asked for. */
  onConnected(): void
  onLost(): void
}

/** Why something was not done, in the reader's language, and what is wrong with which field. */
export class SourceRefusal extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.fields = fields
  }
}

/** Provides captured traffic to the views: from the client on this machine, or from the server. */
export type ExchangeSource = {
  /** What sends a replayed request: the client, past the tunnel, or the edge, through it. */
  readonly replayedBy: 'client' | 'edge'
  /** Newest first. `after` is the last `next_cursor`. */
  list(request: { query?: string; after?: string; signal?: AbortSignal }): Promise<ExchangePage>
  getDetail(id: string, signal?: AbortSignal): Promise<CapturedDetail>
  /** Messages of a WebSocket or an event stream, from a sequence number on. */
  listMessages(id: string, from: number, signal?: AbortSignal): Promise<CapturedMessages>
  /** Answers with the kept bytes, decoded from their content encoding. */
  bodyUrl(id: string, part: BodyPart): string
  /** Answers with what a run has written, from an offset in bytes on. */
  outputUrl(id: string, from: OutputName, offset: number): string
  /** The exchanges that the query finds, as a HAR 1.2 file. */
  harUrl(request: { query: string; withSecrets: boolean }): string
  /** Sends the request as it was, or edited. Rejects with SourceRefusal. */
  replay(id: string, edit?: ReplayEdit): Promise<CapturedExchange>
  clear(): Promise<void>
  /** Returns what stops listening. */
  listen(listener: ExchangeListener): () => void
}

/** Provides the bodies alone. */
export type BodySource = Pick<ExchangeSource, 'bodyUrl'>
