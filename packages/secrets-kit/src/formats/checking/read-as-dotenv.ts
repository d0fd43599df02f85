const LINE = [
  String.raw`^\s*(?:export\s+)?(?<name>[\w.-]+)(?:\s*=\s*?|:\s+?)`,
  String.raw`(?<value>\s*'(?:\\'|[^'])*'|\s*"(?:\\"|[^"])*"|\s*${'`'}(?:\\${'`'}|[^${'`'}])*${'`'}|[^#\r\n]+)?`,
  String.raw`\s*(?:#.*)?$`,
].join('')

/** What the npm package dotenv (16 to 18) reads: quotes go, and in double ones `\n` and `\r` are read. */
export function readAsDotenv(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const { groups = {} } of text.replace(/\r\n?/g, '\n').matchAll(new RegExp(LINE, 'gm'))) {
    const written = (groups.value ?? '').trim()
    const value = written.replace(/^(['"`])([\s\S]*)\1$/gm, '$2')
    const isDouble = written.startsWith('"')
    found.set(groups.name ?? '', isDouble ? value.replaceAll('\\n', '\n').replaceAll('\\r', '\r') : value)
  }
  return found
}
