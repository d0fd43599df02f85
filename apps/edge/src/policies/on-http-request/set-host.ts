import { asciiName, findField } from '@nora/http1'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'

const HOST = asciiName('host')

/** The origin sees the `Host` that the owner chose, not the visitor's. */
export const setHost: HeadEdit = ({ request: { upstream } }, bytes, head) => {
  const hostLine = upstream?.origin?.hostLine ?? null
  if (hostLine === null) return NOTHING_ADDED
  head.dropped[findField(bytes, head, HOST)] = 1
  return hostLine
}
