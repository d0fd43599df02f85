import type { Headers } from '../subject.ts'
import type { CelValue } from '../value.ts'
import { remember } from '../values/remember.ts'

export function getHeader(headers: Headers, name: string): string | undefined {
  return headers.get(name)?.[0]
}

/** Values of a header that is a list of tokens, in lower case. */
export function getTokens(headers: Headers, name: string): string[] {
  const parts = (headers.get(name) ?? []).flatMap((value) => value.split(','))
  return parts.map((part) => part.trim().toLowerCase()).filter((part) => part !== '')
}

const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g

/** Parameters of a media type (RFC 9110 §8.3.1), names in lower case; of two of a name the first counts. */
export const getParameters: (value: string) => ReadonlyMap<CelValue, CelValue> = remember((value) => {
  const found = new Map<CelValue, CelValue>()
  for (const [, name = '', quoted, plain = ''] of value.matchAll(PARAMETER)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1'))
  }
  return found
}, 20)

export function getMediaType(value: string): string {
  return (value.split(';', 1)[0] ?? '').trim().toLowerCase()
}
