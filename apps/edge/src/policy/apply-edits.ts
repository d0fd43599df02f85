import { asciiName, dropFoldedFields, type Head } from '@nora/http1'
import type { RequestMessage, ResponseMessage } from '@nora/policy'
import type { Exchange } from '../exchange/exchange.ts'
import { type HeadEdit, NOTHING_ADDED } from '../exchange/head-edits.ts'
import { isSafeAddition, isSafeEdit } from '../rules/field-edits.ts'

/**
 * What rules did to the head of the request. One that waited here and goes on to another edge is left as it was: the
 * edge that has the tunnel applies its policy.
 */
export const applyRequestEdits: HeadEdit = ({ request: { endpoint, policy } }, bytes, head) => {
  const request = endpoint && policy?.run.request
  return request ? applyEdits(request, bytes, head) : NOTHING_ADDED
}

/** What rules did to the head of the response, whose phase has run by now; interim responses have none. */
export const applyResponseEdits: HeadEdit = ({ request: { endpoint, policy } }, bytes, head) => {
  const response = endpoint && policy?.run.response
  return response ? applyEdits(response, bytes, head) : NOTHING_ADDED
}

/** Drops what rules removed and gives the lines that they added, both of them checked once more. */
export function applyEdits(message: RequestMessage | ResponseMessage, bytes: Buffer, head: Head): Buffer {
  const { isEdited, added, removed } = message.head
  if (!isEdited) return NOTHING_ADDED
  for (const name of removed) if (isSafeEdit(name)) dropFoldedFields(bytes, head, asciiName(name))
  let lines = ''
  for (const [name, value] of added) if (isSafeAddition(name, value)) lines += `${name}: ${value}\r\n`
  return Buffer.from(lines, 'latin1')
}

/** The target in the place of the visitor's; null: nothing rewrote it. */
export function getTarget({ request: { endpoint, policy } }: Exchange): Buffer | null {
  const request = endpoint && policy?.run.request
  return request?.isTargetEdited ? Buffer.from(request.target, 'latin1') : null
}
