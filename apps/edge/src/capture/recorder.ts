import type { CapturedByEdge } from '@nora/link'
import type { HiddenTexts } from './hidden-texts.ts'

/** Says who responded, and why it was not the application. */
export type Outcome = Pick<CapturedByEdge, 'request_id' | 'answered_by' | 'reason'>

/** Follows one exchange: copies it, or remembers what must not be shown of a copy that another edge makes. */
export interface Recorder {
  /** Of the copy; null: another edge makes it. */
  readonly id: string | null
  /** Of the tunnel or gateway that it is copied for; null: it is copied elsewhere. */
  readonly sourceId: string | null
  readonly hidden: HiddenTexts
  /** Bytes of the request as the visitor sent them, its head first. */
  request(bytes: Buffer, start: number, end: number): void
  /** Bytes of the response as the visitor gets them, its head first. */
  response(bytes: Buffer, start: number, end: number): void
  /** Nothing more follows. */
  end(outcome: Outcome): void
}
