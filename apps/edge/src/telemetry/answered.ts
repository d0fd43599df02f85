import { isRefusal } from '@nora/kit'

/** An exchange that is answered, as far as counting needs to know who answered it. */
export type Answered = {
  readonly response: { readonly status: number }
  readonly accounting: {
    readonly isOwnAnswer: boolean
    readonly reason: string | null
    readonly answeredAtMs: number
  }
}

/** The edge refused it because of a rule or a limit. */
export function isRefused({ accounting: { reason } }: Answered): boolean {
  return reason !== null && isRefusal(reason)
}

/** How long it took says something about the application: neither the edge answered, nor did the visitor leave before. */
export function isApplicationAnswer({ accounting }: Answered): boolean {
  return !accounting.isOwnAnswer && accounting.answeredAtMs !== 0
}
