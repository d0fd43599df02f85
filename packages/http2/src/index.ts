/**
 * The server's end of HTTP/2 on bytes (RFC 9113, RFC 7541, RFC 8441): frames, windows, compressed fields and the
 * limits that keep a peer from asking for more than it may. Owns no connection and no clock; what fields mean is
 * left to whoever serves the requests.
 */
export type { ConnectionHandler } from './connection-handler.ts'
export { ErrorCode } from './errors.ts'
export { FieldBlock } from './hpack/field-block.ts'
export type { RawFields } from './hpack/field-decoder.ts'
export { ServerConnection } from './server-connection.ts'
export type { ServerStream, StreamHandler } from './server-stream.ts'
