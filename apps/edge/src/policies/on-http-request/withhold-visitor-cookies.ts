import { asciiName, isNameAt } from '@nora/http1'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { withoutOwn } from '../../visitors/visitor-cookies.ts'

const COOKIE = asciiName('cookie')

/** Sessions of visitors at the edge are none of the origin's business; the other cookies of the field go on. */
export const withholdVisitorCookies: HeadEdit = ({ request: { endpoint, policy, gateway } }, bytes, head) => {
  // A peer edge, which has the tunnel, still needs them.
  if (endpoint === null || (policy === null && gateway === null)) return NOTHING_ADDED
  let lines = ''
  for (let field = 0; field < head.fieldCount; field++) {
    const start = head.fields[field * 4]!
    const isCookie = head.fields[field * 4 + 1]! - start === COOKIE.length && isNameAt(bytes, start, COOKIE)
    if (!isCookie || head.dropped[field] === 1) continue
    const value = bytes.toString('latin1', head.fields[field * 4 + 2], head.fields[field * 4 + 3])
    const others = withoutOwn(value)
    if (others === value) continue
    head.dropped[field] = 1
    if (others !== '') lines += `Cookie: ${others}\r\n`
  }
  return lines === '' ? NOTHING_ADDED : Buffer.from(lines, 'latin1')
}
