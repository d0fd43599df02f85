import type { TunnelBehind, VisitorAccess } from '@nora/contract'
import type { Action } from '@nora/contract/permissions'
import type { Tunnel } from '@nora/contract/tunnels'
import type { Lang } from '@nora/kit'
import type { DrawingName } from '@nora/ui'
import type { Person } from '../lists/people.tsx'
import type { PageCalls } from '../page-calls.ts'

/** An address that the team keeps, and the tunnel behind it: a TCP port, a static name. */
export type Reserved = {
  id: string
  region: string
  description: string
  is_over_limit: boolean
  user: Person
  created_at: string
  last_used_at: string | null
  access: VisitorAccess
  tunnel: TunnelBehind | null
}

/** One's own, or every member's. */
export type ReservedScope = 'own' | 'team'

/** One kind of them: what its page, list and drawer have to know of it. */
export type ReservedKind<Item extends Reserved> = {
  /** Of its queries, and of its lists, under which chosen columns are remembered. */
  name: string
  /** The parameter of the page's address that opens one's drawer. */
  drawer: 'port' | 'domain'
  /** Of its empty list. */
  drawing: DrawingName
  texts: Record<Lang, ReservedTexts>
  /** Whoever may reserve one. */
  reserve: Action
  /** What opens a tunnel without reserving anything. */
  onceCommand: string
  calls(api: PageCalls): ReservedCalls<Item>
  /** With its port, where visitors need one. */
  getAddress(item: Item): string
  /** What the address is called where access to it is ruled. */
  getEndpoint(item: Item): string
  /** What tells its addresses from each other. */
  toldBy: 'name' | 'port'
  /** The address as it is copied. */
  copied(item: Item): string
  getAlias?(item: Item): string | null
  /** What the search looks at, besides its person. */
  words(item: Item): (string | null)[]
  isBehind(tunnel: Tunnel, item: Item): boolean
  /** Where there are several kinds of items: how they are told apart in the list. */
  kinds?: {
    label: Record<Lang, string>
    options(lang: Lang): { value: string; label: string }[]
    getKind(item: Item): string
  }
}

type Page<Item> = { items: readonly Item[]; next_cursor: string | null }
type List<Item> = (
  input: { query: { cursor: string | undefined; limit: number } },
  signal: AbortSignal,
) => Promise<Page<Item>>
type ById = (input: { params: { id: string } }) => Promise<unknown>

export type ReservedCalls<Item> = { own: List<Item>; team: List<Item>; release: ById; restore: ById }

type Heads = 'title' | 'sentence' | 'teamTitle' | 'teamSentence' | 'reserve'
type ListWords = 'search' | 'teamSearch' | 'listFailed' | 'noSeat' | 'forOnce'
/** Why one beyond the plan cannot be changed. */
type LimitWords = 'overLimitSentence'
type EmptyWords = 'empty' | 'emptySentence' | 'teamEmpty' | 'teamEmptySentence'
type ReleaseWords = 'releaseFailed' | 'restoreFailed' | 'restored'

export type ReservedTexts = Record<Heads | ListWords | EmptyWords | LimitWords | ReleaseWords, string> & {
  count(count: number): string
  columns: { reserved: string }
  releaseTexts: {
    title(count: number): string
    consequence(count: number): string
    failed(count: number): string
  }
  released(count: number): string
  drawer: Record<'gone' | 'open' | 'tunnel' | 'about', string>
}
