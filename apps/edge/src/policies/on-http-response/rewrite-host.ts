import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { reparse } from '../../exchange/visitor-bytes.ts'

/** Fields that name the target, and are to name where the visitor is. */
export const rewriteHost: HeadEdit = (exchange, bytes, head) => {
  const hostRewrite = exchange.request.upstream?.origin?.hostRewrite ?? null
  if (hostRewrite === null) return NOTHING_ADDED
  const { bytes: asked, head: request } = reparse(exchange)
  const host = exchange.connection.forwardedHost ?? asked.subarray(request.hostStart, request.hostEnd)
  const origin = `${exchange.connection.isSecure ? 'https' : 'http'}://${host.toString('latin1')}`
  if (!URL.canParse(origin)) return NOTHING_ADDED
  return Buffer.from(hostRewrite.ofAnswer(bytes, head, origin), 'latin1')
}
