import type { Stage } from '../../exchange/decision.ts'
import { getPath } from '../../exchange/get-path.ts'

/** Has the request come by https, where it must? The method and the body are to be sent again as they are. */
export const redirectToHttps: Stage = (exchange, request) => {
  const { rules, url } = exchange.request.endpoint!.facts
  if (!rules.redirectsToHttps || exchange.connection.isSecure) return 'proceed'
  const location = `Location: https://${new URL(url).host}${getPath(request)}`
  return { status: 308, code: null, fields: [location] }
}
