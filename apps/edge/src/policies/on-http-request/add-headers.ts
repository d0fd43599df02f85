import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'

export const addHeaders: HeadEdit = ({ request: { endpoint } }) =>
  endpoint?.facts.rules.requestEdits?.lines ?? NOTHING_ADDED
