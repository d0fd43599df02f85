import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'
import { isFinal } from './is-final.ts'

/** Tells browsers whether the script that asked may read the answer, as the request's action decided. */
export const cors: HeadEdit = ({ response: { sharingFields } }, _bytes, head) =>
  sharingFields !== null && isFinal(head) ? sharingFields : NOTHING_ADDED
