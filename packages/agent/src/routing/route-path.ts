import type { Localized } from '@nora/kit'

const LONGEST_PATH = 200
/** Matches what a path may hold without encoding (RFC 3986 §3.3). */
const PATH = /^(?:\/[\w.~!$&'()*+,=:@-]+)+$/

/** A route's path without the slash at its end; null when it cannot be one. */
export function parseRoutePath(text: string): string | null {
  const path = text.replace(/\/+$/, '') || '/'
  if (!text.startsWith('/') || path.length > LONGEST_PATH) return null
  if (path === '/') return path
  return PATH.test(path) && !path.split('/').some((segment) => /^\.{1,2}$/.test(segment)) ? path : null
}

export const notARoutePath: Localized = {
  ru: 'путь начинается с / и состоит из латинских букв, цифр и знаков вроде - . _ ~, например /api',
  en: 'a path starts with / and has letters, digits and signs such as - . _ ~ in it, for example /api',
}
