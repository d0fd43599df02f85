import { renderUnicodeCompact } from 'uqr'

/** `text` as lines of half blocks, two rows of the code to a line. */
export function qrCodeLines(text: string): string[] {
  return renderUnicodeCompact(text, { border: 1 }).split('\n')
}
