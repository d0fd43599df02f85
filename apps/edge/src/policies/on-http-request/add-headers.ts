import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'

export const addHeaders: HeadEdit = ({ request: { tunnel } }) =>
  tunnel?.facts.rules.requestEdits?.lines ?? NOTHING_ADDED
