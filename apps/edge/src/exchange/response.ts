import type { ChunkScanner, LineBuffer } from '@nora/http1'
import { ResponseState } from './states.ts'

/** Holds what is relayed to the visitor. Owned by what reads the origin’s bytes. */
export class ExchangeResponse {
  state: number = ResponseState.NONE
  status = 0
  /** A head that arrives in chunks. */
  pendingHead: LineBuffer | null = null
  /** The origin's connection may serve another request. */
  keepsOrigin = true
  /** The CORS fields of the response, whoever makes it. */
  sharingFields: Buffer | null = null
  /** Bytes that wait in the visitor's socket; their credit is due when it drains. */
  heldBytes = 0
  /** The remaining bytes of a body of known length. */
  remaining = 0
  chunks: ChunkScanner | null = null

  /** Prepares for the next one. `remaining` and `chunks` stay: the states that use them set them first. */
  reset(): void {
    this.state = ResponseState.NONE
    this.status = 0
    this.pendingHead = null
    this.keepsOrigin = true
    this.sharingFields = null
    this.heldBytes = 0
  }
}
