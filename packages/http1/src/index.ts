/**
 * HTTP/1.1 on bytes, strict by rule (RFC 9110, RFC 9112): heads, chunked bodies and their editing on the way
 * through a proxy. What breaks a rule is refused, never repaired, because two readers that repair
 * differently are how requests are smuggled. Owns no connection, sends nothing and, on the path of an
 * ordinary message, allocates nothing: results are offsets into the caller's buffer.
 */
export { asciiName, foldName, isNameAt } from './characters.ts'
export { ChunkScanner, type Keep } from './chunk-scanner.ts'
export {
  copyBytes,
  copyRequestHead,
  copyResponseHead,
  copyRetargetedHead,
  encodeHighBytes,
  findField,
  readField,
  readFields,
  readTarget,
} from './copy-head.ts'
export { isEditableField, isFieldName, isFieldValue } from './editable-fields.ts'
export { dropFields, dropFieldsOf, dropFoldedFields, dropFramingFields } from './framing-fields.ts'
export { FIELDS_LIMIT, HEAD_LIMIT_BYTES, Head } from './head.ts'
export { readKeepAlive } from './keep-alive.ts'
export { LineBuffer } from './line-buffer.ts'
export { type MessageHandler, MessageReader, type MessageReaderOptions } from './message-reader.ts'
export { isIdempotent, isReadOnly, METHOD, methodName } from './methods.ts'
export { isSizeRefusal, REFUSALS, type Refusal } from './refusals.ts'
export { parseRequestHead } from './request-head.ts'
export { EDGE_ERROR, hasBody, parseResponseHead } from './response-head.ts'
