import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'

/** Removes what the owner does not want from visitors, and what only the owner may set. */
export const removeHeaders: HeadEdit = ({ request: { endpoint } }, bytes, head) => {
  endpoint?.facts.rules.requestEdits?.drop(bytes, head)
  return NOTHING_ADDED
}
