import { readTarget } from '@nora/http1'
import type { Stage } from '../../exchange/decision.ts'
import type { RequestHead } from '../../exchange/exchange.ts'

const SLASH = 0x2f
const ASTERISK = 0x2a

/** Has the request come by https, where it must? The method and the body are to be sent again as they are. */
export const redirectToHttps: Stage = (exchange, request) => {
  const { rules, url } = exchange.request.endpoint!.facts
  if (!rules.redirectsToHttps || exchange.connection.isSecure) return 'proceed'
  const location = `Location: https://${new URL(url).host}${getPath(request)}`
  return { status: 308, code: null, fields: [location] }
}

function getPath({ bytes, head }: RequestHead): string {
  const first = bytes[head.pathStart]
  // `OPTIONS *` and `http://host?query` have no path of their own.
  if (first === ASTERISK || head.pathStart === head.targetEnd) return '/'
  return `${first === SLASH ? '' : '/'}${readTarget(bytes, head.pathStart, head.targetEnd)}`
}
