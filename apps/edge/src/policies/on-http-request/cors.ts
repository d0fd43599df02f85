import { METHOD, readField } from '@nora/http1'
import { refusal, type Stage } from '../../exchange/decision.ts'
import { preflightFields } from '../../rules/cross-origin.ts'

/**
 * May the script that asks read the answer? Browsers ask that beforehand where it matters (Fetch standard
 * §4.8, CORS-preflight fetch), and are answered here: services that were not made for it would refuse.
 */
export const cors: Stage = (exchange, { bytes, head }) => {
  const { crossOrigin } = exchange.request.endpoint!.facts.rules
  if (crossOrigin === null) return 'proceed'
  const origin = readField(bytes, head, 'origin')
  exchange.response.sharingFields = crossOrigin.fieldsFor(origin)
  if (head.method !== METHOD.options || origin === undefined) return 'proceed'
  const method = readField(bytes, head, 'access-control-request-method')
  if (method === undefined) return 'proceed'
  const vary = 'Vary: Origin, Access-Control-Request-Method, Access-Control-Request-Headers'
  if (!crossOrigin.allows(origin)) return refusal('origin_denied', [vary])
  const fields = readField(bytes, head, 'access-control-request-headers')
  return { status: 204, code: null, fields: [...preflightFields(method, fields), vary] }
}
