import type { ChunkScanner, LineBuffer } from '@nora/http1'
import type { HeldResponse } from './held-response.ts'
import type { ResponseBodyFilter } from './message-filters.ts'
import { ResponseState } from './states.ts'

/** Holds what is relayed to the visitor. Owned by what reads the origin’s bytes. */
export class ExchangeResponse {
  state: number = ResponseState.NONE
  status = 0
  /** The length of the body that its head says; -1: it says none. */
  contentLength = -1
  /** A head that arrives in chunks. */
  pendingHead: LineBuffer | null = null
  /** The origin's connection may serve another request. */
  keepsOrigin = true
  /** The CORS fields of the response, whoever makes it. */
  sharingFields: Buffer | null = null
  /** Bytes that wait in the visitor's socket; their credit is due when it drains. */
  heldBytes = 0
  /** The rules of the traffic policy have been asked about it. */
  isPoliced = false
  /** What the origin has sent while they wait for something; null: they do not. */
  held: HeldResponse | null = null
  /** Changes its body on the way; null: it goes on as it is. */
  filter: ResponseBodyFilter | null = null
  /** The remaining bytes of a body of known length. */
  remaining = 0
  chunks: ChunkScanner | null = null

  /** It is over: nothing of it is worked on any more. */
  abandon(): void {
    // The scanner that a filter needs leaves other bodies without their framing.
    if (this.filter !== null) this.chunks = null
    this.filter?.destroy()
    this.filter = null
  }

  /** Prepares for the next one. `remaining` and `chunks` stay: the states that use them set them first. */
  reset(): void {
    this.state = ResponseState.NONE
    this.filter = null
    this.status = 0
    this.contentLength = -1
    this.pendingHead = null
    this.keepsOrigin = true
    this.sharingFields = null
    this.heldBytes = 0
    this.isPoliced = false
    this.held = null
  }
}
