import type { Localized } from '@nora/kit'

export type Reason = {
  status: number
  /** The text for the visitor, which says nothing about the owner’s machine. */
  text: Localized
  /** The text for people who look up the code: what it means and what to do. */
  explanation: Localized
  retryAfterS?: number
}
