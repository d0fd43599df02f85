import { copyBytes, type Head } from '@nora/http1'
import type { Exchange } from './exchange.ts'

/** Marks fields of a head that do not go on, and returns the lines that are added; empty when there are none. */
export type HeadEdit = (exchange: Exchange, bytes: Buffer, head: Head) => Buffer

/** Lines that are added to a head, in order. Valid until the next head is edited. */
export type AddedLines = readonly Buffer[]

export const NOTHING_ADDED = Buffer.alloc(0)

/** Applies the edits one after the other. One list serves all heads: between edit and copy nothing else runs. */
export function createHeadEdits(
  edits: readonly HeadEdit[],
): (exchange: Exchange, bytes: Buffer, head: Head) => AddedLines {
  const lines: Buffer[] = []
  return (exchange, bytes, head) => {
    lines.length = 0
    for (const edit of edits) {
      const added = edit(exchange, bytes, head)
      if (added.length > 0) lines.push(added)
    }
    return lines
  }
}

export function countBytes(lines: AddedLines): number {
  let bytes = 0
  for (const line of lines) bytes += line.length
  return bytes
}

/** Returns the offset behind the last line. */
export function copyLines(lines: AddedLines, out: Buffer, offset: number): number {
  let o = offset
  for (const line of lines) o = copyBytes(line, 0, line.length, out, o)
  return o
}
