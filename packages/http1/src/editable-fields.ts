import { FIELD_VALUE, foldName, TOKEN } from './characters.ts'

/** They frame the message or belong to one connection (RFC 9110 §7.6.1, RFC 9112 §6), or say whom it is for. */
const FRAMING = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The relay itself sends these to the next server, which believes them. */
const OWN = /^(?:forwarded|x-real-ip|x-forwarded-.*|nora-.*)$/

/** A name as RFC 9110 §5.1 allows it. */
export function isFieldName(text: string): boolean {
  return text !== '' && isMadeOf(TOKEN, text)
}

/** A value as RFC 9110 §5.5 allows it to senders: ASCII without control characters or space around. */
export function isFieldValue(text: string): boolean {
  return text.trim() === text && isMadeOf(FIELD_VALUE, text) && !/[^\x00-\x7f]/.test(text)
}

/** Whether people may add and remove the field on its way without changing where the message goes or ends. */
export function isEditableField(name: string): boolean {
  // In any spelling that the service could take for it.
  const folded = foldName(name)
  return !FRAMING.has(folded) && !OWN.test(folded)
}

function isMadeOf(members: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (members[text.charCodeAt(i)] !== 1) return false
  return true
}
