/** What a page of the console may say: scripts of its own host, and WebAssembly. */
const OWN =
  /^'(?:self|none|wasm-unsafe-eval|report-sample|(?:nonce|sha256|sha384|sha512)-[A-Za-z0-9+/=_-]+)'$/

/** Whether a Content-Security-Policy lets the page run scripts of other hosts, or written into it (CSP Level 3). */
export function allowsForeignScripts(policy: string | null): boolean {
  if (policy === null) return true
  const directives = new Map<string, string[]>()
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    // The first of a name counts.
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  const scripts = directives.get('script-src') ?? directives.get('default-src')
  return scripts === undefined || !scripts.every((source) => OWN.test(source))
}
