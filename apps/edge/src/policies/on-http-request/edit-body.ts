import { dropFramingFields, type Head } from '@nora/http1'
import type { Exchange } from '../../exchange/exchange.ts'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { RequestFilter } from '../../exchange/request-filter.ts'
import { createRequestStages } from '../../policy/body-stages.ts'

const CHUNKED = Buffer.from('Transfer-Encoding: chunked\r\n')

/** Has the body of the request changed on its way, where rules want that. */
export function openRequestFilter(exchange: Exchange, head: Head): void {
  const { endpoint, policy, filter } = exchange.request
  const hasBody = head.chunked || head.contentLength > 0
  if (policy === null || endpoint === null || filter !== null || !hasBody) return
  const [first, ...others] = createRequestStages(policy.run)
  if (first !== undefined) exchange.request.filter = new RequestFilter(exchange, [first, ...others])
}

/** What is changed on its way has another length: it is framed anew. */
export const reframe: HeadEdit = ({ request: { filter } }, bytes, head) => {
  if (filter === null) return NOTHING_ADDED
  dropFramingFields(bytes, head)
  return CHUNKED
}
