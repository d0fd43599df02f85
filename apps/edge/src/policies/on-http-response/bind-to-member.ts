import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { isFinal } from './is-final.ts'

/** Binds the visitor of a gateway to the member that answers, or says that there is no member of the given name. */
export const bindToMember: HeadEdit = ({ request: { memberLines } }, _bytes, head) =>
  memberLines !== null && isFinal(head) ? memberLines : NOTHING_ADDED
