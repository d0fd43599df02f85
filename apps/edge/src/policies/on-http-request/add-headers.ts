import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'

export const addHeaders: HeadEdit = ({ tunnel }) => tunnel?.facts.rules.requestEdits?.lines ?? NOTHING_ADDED
