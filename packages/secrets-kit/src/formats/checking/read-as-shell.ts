const WORD = /export ([A-Za-z_]\w*)=((?:'[^']*'|\\')+)\n/y

/**
 * What a POSIX shell reads (XCU 2.2) of `export NAME=` with single quotes and escaped ones alone, which is all
 * that an export may have: nothing in it is expanded or run. Throws on everything else.
 */
export function readAsShell(text: string): Map<string, string> {
  const found = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    WORD.lastIndex = at
    const match = WORD.exec(text)
    if (!match) throw new SyntaxError('The line is no assignment')
    const [whole, name = '', word = ''] = match
    found.set(
      name,
      word.replace(/'([^']*)'|\\(')/g, (_, quoted, escaped) => escaped ?? quoted),
    )
    at += whole.length
  }
  return found
}
