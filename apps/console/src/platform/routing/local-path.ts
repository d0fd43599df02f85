/**
 * A path of this console to go back to; nothing that leads to another site. Browsers drop tabs and line ends,
 * so `/\t/` begins another site’s address as `//` does (WHATWG URL §4.4).
 */
export function localPath(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(value) ? value : undefined
}

/** What the sign-in remembers of the page it was reached from; home needs no remembering. */
export function wayBack(href: string): string | undefined {
  return href === '/' ? undefined : localPath(href)
}
