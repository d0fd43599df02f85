import type { InspectedConnection, InspectedSession, InspectorEvent } from '@nora/contract/tunnels'

export type VisitListener = {
  onEvent(event: InspectorEvent): void
  /** The live stream is up, for the first time or again: what happened meanwhile has to be asked for. */
  onConnected(): void
  onLost(): void
}

/** Where visits are known: the client on this machine. */
export type VisitSource = {
  /** Newest first, all that are kept. */
  listConnections(): Promise<readonly InspectedConnection[]>
  listSessions(): Promise<readonly InspectedSession[]>
  /** Resets both sides. Rejects when it is not open any more. */
  endConnection(id: number): Promise<void>
  endSession(id: string): Promise<void>
  /** Returns what stops listening. */
  listen(listener: VisitListener): () => void
}
