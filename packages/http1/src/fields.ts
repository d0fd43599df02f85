import { COLON, CR, FIELD_VALUE, LF, SPACE, TAB, TOKEN } from './characters.ts'
import { FIELDS_LIMIT, type Head } from './head.ts'

/**
 * Handles a field that has a meaning of its own in a kind of message. Returns false when it refused the head.
 */
export type NoteField = (bytes: Uint8Array, head: Head, field: number) => boolean

/**
 * Field lines from `start` to the empty line. Answers the offset after it, 0 when bytes are missing,
 * −1 when a line is refused.
 */
export function parseFields(
  bytes: Uint8Array,
  start: number,
  end: number,
  head: Head,
  note: NoteField,
): number {
  const { fields, dropped } = head
  let i = start
  for (;;) {
    if (i >= end) return 0
    const nameStart = i
    let byte = bytes[i]!
    if (byte === CR) return endOfFields(bytes, i, end, head)
    while (TOKEN[byte] === 1) {
      if (++i >= end) return 0
      byte = bytes[i]!
    }
    if (byte !== COLON || i === nameStart) return refuseName(head, byte, i === nameStart)
    const nameEnd = i++
    while (i < end && (bytes[i] === SPACE || bytes[i] === TAB)) i++
    const valueStart = i
    do {
      if (i >= end) return 0
      byte = bytes[i++]!
    } while (FIELD_VALUE[byte] === 1)
    if (byte !== CR) return head.refuse(byte === LF ? 'line_ending' : 'field_value')
    if (i >= end) return 0
    if (bytes[i] !== LF) return head.refuse('line_ending')
    let valueEnd = i++ - 1
    while (valueEnd > valueStart && (bytes[valueEnd - 1] === SPACE || bytes[valueEnd - 1] === TAB)) valueEnd--

    const field = head.fieldCount
    if (field === FIELDS_LIMIT) return head.refuse('too_many_fields')
    const at = field * 4
    fields[at] = nameStart
    fields[at + 1] = nameEnd
    fields[at + 2] = valueStart
    fields[at + 3] = valueEnd
    dropped[field] = 0
    head.fieldCount = field + 1
    if (!note(bytes, head, field)) return -1
  }
}

function endOfFields(bytes: Uint8Array, i: number, end: number, head: Head): number {
  if (i + 1 >= end) return 0
  if (bytes[i + 1] !== LF) return head.refuse('line_ending')
  head.end = i + 2
  return i + 2
}

function refuseName(head: Head, byte: number, isFirst: boolean): -1 {
  if (byte === LF) return head.refuse('line_ending')
  return head.refuse(isFirst && (byte === SPACE || byte === TAB) ? 'folded_field' : 'field_name')
}
