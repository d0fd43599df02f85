const OPENING = /^([A-Za-z_]\w*)<<(.+)$/

/**
 * What the runner of GitHub Actions reads of `GITHUB_ENV` (actions/runner, FileCommandManager), on
 * Windows too, where a CR at the end of a value goes. Throws on a line of another form.
 */
export function readAsGithub(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const lines = text.split('\n')
  for (let at = 0; at < lines.length - 1; at++) {
    const match = OPENING.exec(lines[at] as string)
    if (!match) throw new SyntaxError('The runner refuses the line')
    const [, name = '', delimiter = ''] = match
    const end = lines.indexOf(delimiter, at + 1)
    if (end === -1) throw new SyntaxError('The delimiter is missing')
    found.set(
      name,
      lines
        .slice(at + 1, end)
        .join('\n')
        .replace(/\r$/, ''),
    )
    at = end
  }
  return found
}
