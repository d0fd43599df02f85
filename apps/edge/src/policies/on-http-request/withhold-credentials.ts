import { asciiName, dropFields } from '@nora/http1'
import { type HeadEdit, NOTHING_ADDED } from '../../exchange/head-edits.ts'

const AUTHORIZATION = asciiName('authorization')

/** A password that was meant for the edge does not reach the origin. */
export const withholdCredentials: HeadEdit = ({ request: { isAuthorizationSpent } }, bytes, head) => {
  if (isAuthorizationSpent) dropFields(bytes, head, AUTHORIZATION)
  return NOTHING_ADDED
}
