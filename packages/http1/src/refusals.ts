/**
 * Why a message is refused, by the rule it breaks. On a request it means 400 and a closed connection
 * (431 for the two of size), on a response 502.
 */
export const REFUSALS = {
  line_ending: 'a line does not end in CR LF (RFC 9112 §2.2)',
  start_line: 'the start line is malformed (RFC 9112 §3, §4)',
  version: 'the version is neither HTTP/1.0 nor HTTP/1.1 (RFC 9112 §2.3)',
  method: 'CONNECT is not served here (RFC 9110 §9.3.6)',
  target: 'the request target has none of the forms a server accepts (RFC 9112 §3.2)',
  field_name: 'a field name is empty, is no token, or is followed by space (RFC 9112 §5.1)',
  folded_field: 'a field is folded over lines (RFC 9112 §5.2)',
  field_value: 'a field value holds a control character (RFC 9110 §5.5)',
  host_missing: 'there is no Host (RFC 9112 §3.2)',
  host_repeated: 'there are several Hosts (RFC 9112 §3.2)',
  host_invalid: 'the Host is no hostname with an optional port (RFC 9110 §7.2)',
  host_mismatch: 'the Host differs from the absolute target (RFC 9112 §3.2.2)',
  length_invalid: 'the Content-Length is not 1 to 15 digits (RFC 9110 §8.6)',
  length_repeated: 'there are several Content-Lengths (RFC 9112 §6.3)',
  length_with_chunks: 'Content-Length and Transfer-Encoding stand together (RFC 9112 §6.1)',
  transfer_encoding: 'the Transfer-Encoding is not exactly "chunked", once and in HTTP/1.1 (RFC 9112 §6.1)',
  connection_option: 'Connection is malformed or names a field of the message itself (RFC 9110 §7.6.1)',
  too_many_fields: 'there are more than 256 fields',
  head_too_large: 'the head is larger than 64 KiB',
  chunk_size: 'a chunk size is not 1 to 12 hexadecimal digits (RFC 9112 §7.1)',
  chunk_ending: 'a chunk is not followed by CR LF (RFC 9112 §7.1)',
  chunk_extension: 'a chunk extension is malformed or too long (RFC 9112 §7.1.1)',
} as const

export type Refusal = keyof typeof REFUSALS

export function isSizeRefusal(refusal: Refusal): boolean {
  return refusal === 'too_many_fields' || refusal === 'head_too_large'
}
