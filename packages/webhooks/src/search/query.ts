export const REQUEST_STATES = [
  'stored',
  'queued',
  'unmatched',
  'delivered',
  'partly',
  'dead',
  'refused',
  'duplicate',
] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export type QueryCondition =
  /** The words of a text as search parses them; a phrase has several that follow each other. */
  | { readonly kind: 'word' | 'prefix' | 'phrase'; readonly text: string }
  /** In capital letters. */
  | { readonly kind: 'method'; readonly method: string }
  /** Both ends belong to it. */
  | { readonly kind: 'status'; readonly from: number; readonly to: number }
  /** `value` null: it is there at all. The name is in lower case, a value is compared as it is. */
  | { readonly kind: 'header'; readonly name: string; readonly value: string | null }
  /** `value` null: there is something at the path. A number in the path is an index too. */
  | { readonly kind: 'json'; readonly path: readonly string[]; readonly value: QueryValue | null }
  | { readonly kind: 'state'; readonly state: RequestState }
  /** An id (`wht_…`) or a name. */
  | { readonly kind: 'target'; readonly target: string }

/** What was written without quotes may be meant as text or as the JSON value that it looks like. */
export type QueryValue = { readonly text: string; readonly isQuoted: boolean }

/** `isNot`: written with a minus before it. */
export type QueryTerm = QueryCondition & { readonly isNot: boolean }

/** All terms have to hold. None: every request. */
export type Query = { readonly terms: readonly QueryTerm[] }
