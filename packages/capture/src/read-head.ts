import type { CapturedHead } from '@nora/contract/tunnels'

/** A head that a strict parser has passed: split at its line ends. */
export function readHead(head: Buffer): CapturedHead {
  const [start_line = '', ...lines] = head.toString('latin1').trimEnd().split('\r\n')
  return {
    start_line,
    headers: lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), decodeValue(line.slice(colon + 1).trim())] as const
    }),
  }
}

/** Senders put UTF-8 into values; what is not UTF-8 is shown byte by byte. */
export function decodeValue(latin1: string): string {
  const text = Buffer.from(latin1, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? latin1 : text
}

/** Returns the value of a field; `name` is in lower case. */
export function getField(headers: CapturedHead['headers'], name: string): string | null {
  return headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? null
}
