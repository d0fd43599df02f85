/** Docker reads lines with a buffer of 64 KiB (bufio.MaxScanTokenSize). */
const LINE_LIMIT_BYTES = 65_535

/**
 * What `docker run --env-file` reads (docker/cli, pkg/kvfile): a name and the rest of its line as it
 * is; a CR at the end of a line goes. Throws on a line that is too long.
 */
export function readAsDocker(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of text.split('\n').map((one) => one.replace(/\r$/, ''))) {
    if (new TextEncoder().encode(line).length >= LINE_LIMIT_BYTES)
      throw new SyntaxError('Docker refuses the line')
    const equals = line.indexOf('=')
    if (line.startsWith('#') || equals === -1) continue
    found.set(line.slice(0, equals).trimStart(), line.slice(equals + 1))
  }
  return found
}
