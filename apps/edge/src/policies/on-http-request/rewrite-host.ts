import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'

/** Fields in which the target stands for the site, where its owner wants that. */
export const rewriteHost: HeadEdit = ({ connection, request }, bytes, head) => {
  const hostRewrite = request.upstream?.origin?.hostRewrite ?? null
  if (hostRewrite === null) return NOTHING_ADDED
  const host = (connection.forwardedHost ?? bytes.subarray(head.hostStart, head.hostEnd)).toString('latin1')
  return Buffer.from(hostRewrite.ofRequest(bytes, head, host), 'latin1')
}
