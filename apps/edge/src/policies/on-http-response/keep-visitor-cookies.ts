import { asciiName, isNameAt } from '@nora/http1'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { mayHoldOwn, setsOwn } from '../../visitors/visitor-cookies.ts'
import { isFinal } from './is-final.ts'

const SET_COOKIE = asciiName('set-cookie')

/** The origin sets no session of visitors at the edge; what sign-ins have to say to the browser is added. */
export const keepVisitorCookies: HeadEdit = ({ request: { endpoint, policy } }, bytes, head) => {
  // The edge that has the tunnel has set what there was to set.
  if (endpoint === null || policy === null) return NOTHING_ADDED
  for (let field = 0; field < head.fieldCount; field++) {
    const start = head.fields[field * 4]!
    const isSet =
      head.fields[field * 4 + 1]! - start === SET_COOKIE.length && isNameAt(bytes, start, SET_COOKIE)
    if (!isSet) continue
    const value = bytes.toString('latin1', head.fields[field * 4 + 2], head.fields[field * 4 + 3])
    if (mayHoldOwn(value) && setsOwn(value)) head.dropped[field] = 1
  }
  if (policy.run.responseFields.length === 0 || !isFinal(head)) return NOTHING_ADDED
  return Buffer.from(
    policy.run.responseFields.map(([name, value]) => `${name}: ${value}\r\n`).join(''),
    'latin1',
  )
}
