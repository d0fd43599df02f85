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
const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\t\x20-\x7e]*$/

/** A name in the spelling that programs take all its spellings for, which pass fields on as variables. */
export function foldFieldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '-')
}

/** Whether a policy may remove the field without changing where the message goes or ends. */
export function mayEditField(name: string): boolean {
  const folded = foldFieldName(name)
  return NAME.test(name) && !FRAMING.has(folded) && !OWN.test(folded)
}

/** Whether the field can be added and its value be written into a head. */
export function mayAddField(name: string, value: string): boolean {
  return mayEditField(name) && value.trim() === value && VALUE.test(value)
}
