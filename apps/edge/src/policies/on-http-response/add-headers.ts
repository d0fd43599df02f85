import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { isFinal } from './is-final.ts'

export const addHeaders: HeadEdit = ({ request: { endpoint } }, _bytes, head) => {
  const edits = endpoint?.facts.rules.responseEdits ?? null
  return edits !== null && isFinal(head) ? edits.lines : NOTHING_ADDED
}
