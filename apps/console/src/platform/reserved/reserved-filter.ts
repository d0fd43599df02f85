import { hasWords, isChosen } from '../lists/list-search.ts'
import type { Reserved, ReservedKind } from './reserved.ts'
import type { ReservedSearch } from './reserved-search.ts'

export const USES = ['used', 'free'] as const

/** Whether an item passes the filters and has the words of the search. */
export function matchesReserved<Item extends Reserved>({
  words,
  kinds,
}: Pick<ReservedKind<Item>, 'words' | 'kinds'>) {
  return (item: Item, search: ReservedSearch): boolean =>
    isChosen(search.region, item.region) &&
    isChosen(search.use, item.tunnel ? 'used' : 'free') &&
    isChosen(search.person, item.user.id) &&
    (!kinds || isChosen(search.kind, kinds.getKind(item))) &&
    hasWords(search.q, [...words(item), item.user.name, item.user.email])
}
