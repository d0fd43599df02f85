import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { isFinal } from './is-final.ts'

/** Removes what the owner does not want visitors to see, and what only the owner may set. */
export const removeHeaders: HeadEdit = ({ request: { endpoint } }, bytes, head) => {
  if (isFinal(head)) endpoint?.facts.rules.responseEdits?.drop(bytes, head)
  return NOTHING_ADDED
}
