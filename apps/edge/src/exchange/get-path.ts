import { readTarget } from '@nora/http1'
import type { RequestHead } from './exchange.ts'

const SLASH = 0x2f
const ASTERISK = 0x2a

/** Path and query of a request, for a Location. */
export function getPath({ bytes, head }: RequestHead): string {
  const first = bytes[head.pathStart]
  // `OPTIONS *` and `http://host?query` have no path of their own.
  if (first === ASTERISK || head.pathStart === head.targetEnd) return '/'
  return `${first === SLASH ? '' : '/'}${readTarget(bytes, head.pathStart, head.targetEnd)}`
}
