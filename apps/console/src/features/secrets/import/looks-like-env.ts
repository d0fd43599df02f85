const LINE = /^[ \t]*(?:export[ \t]+)?[^\s=:#'"]+[ \t]*=/

/** Whether a pasted text is a list of settings, and not one value: two lines of them, or one of several. */
export function looksLikeEnv(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  return lines.length > 1 && lines.filter((line) => LINE.test(line)).length > 1
}
