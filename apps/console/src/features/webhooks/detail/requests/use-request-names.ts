import { useRequests } from '../../requests.queries.ts'
import { requestName } from './request-name.ts'

const EVERYTHING = { q: '', states: [] }

/** `#7 POST /orders` of the requests that are loaded, by their ids. */
export function useRequestNames(webhookId: string): ReadonlyMap<string, string> {
  const stored = useRequests(webhookId, EVERYTHING).data?.pages.flatMap(({ items }) => items) ?? []
  return new Map(stored.map((request) => [request.id, `#${request.sequence} ${requestName(request)}`]))
}
