import { splitWords } from '@nora/command-line/parsing'
import { getTarget } from './foreign-values.ts'
import { reasons } from './import.messages.ts'
import { ImportResult } from './import-result.ts'

type Program = 'stripe' | 'smee'

/** In a script, a Procfile or package.json too; what stands before it in the line may be a name or `npx`. */
const COMMAND = /(?:^|[\s"':;&|])(stripe\s+listen|smee)(?=\s+-)(.*)$/
/** By their names: the option of the target, then those without a value. */
const OPTIONS: Readonly<
  Record<Program, { short: Readonly<Record<string, string>>; flags: readonly string[] }>
> = {
  stripe: {
    short: {
      f: 'forward-to',
      c: 'forward-connect-to',
      e: 'events',
      H: 'headers',
      l: 'latest',
      s: 'skip-update',
    },
    flags: [
      'skip-verify',
      'latest',
      'live',
      'print-json',
      'print-secret',
      'skip-update',
      'use-configured-webhooks',
    ],
  },
  smee: { short: { u: 'url', t: 'target', p: 'port', P: 'path' }, flags: [] },
}
const UNNEEDED: readonly string[] = ['live', 'latest', 'print-json', 'print-secret', 'format', 'skip-update']

/** Lines that run `stripe listen` or `smee`: each becomes a tunnel that receives a webhook. null: there are none. */
export function readForwarders(text: string): ImportResult | null {
  let result: ImportResult | null = null
  for (const line of text.replace(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    const found = /^\s*(?:#|\/\/)/.test(line) ? null : COMMAND.exec(line)
    if (found === null) continue
    const program = found[1] === 'smee' ? 'smee' : 'stripe'
    const words = splitWords(withoutEnd(line.slice(0, found.index + 1), found[2] ?? ''))
    if (words === null) continue
    result ??= new ImportResult(program)
    take(result, program, toOptions(program, words))
  }
  return result
}

/** In JSON the text around the command ends it, in a shell another command does. */
function withoutEnd(before: string, rest: string): string {
  const command = before.endsWith('"') ? rest.replace(/".*$/, '') : rest
  return command.replace(/\s(?:&&?|\|\|?|;|#).*$|[;&]+\s*$/, '')
}

/** `-f X`, `-fX`, `--forward-to X` and `--forward-to=X` by the long name; flags have an empty value. */
function toOptions(program: Program, words: readonly string[]): ReadonlyMap<string, string> {
  const { short, flags } = OPTIONS[program]
  const options = new Map<string, string>()
  for (let at = 0; at < words.length; at++) {
    const [, dashes, name = '', value] = /^(--?)([\w-]+)(?:=(.*))?$/.exec(words[at] ?? '') ?? []
    if (dashes === undefined) continue
    const long = dashes === '--' ? name : (short[name] ?? name)
    if (value !== undefined || flags.includes(long)) options.set(long, value ?? '')
    else options.set(long, words[++at] ?? '')
  }
  return options
}

function take(result: ImportResult, program: Program, options: ReadonlyMap<string, string>): void {
  const address = program === 'stripe' ? options.get('forward-to') : getSmeeTarget(options)
  if (address === undefined) {
    result.lose(program === 'stripe' ? 'stripe listen' : program, reasons.noTarget)
    return
  }
  const url = toUrl(address)
  const target = url === null ? undefined : getTarget(url.origin)
  if (url === null || target === undefined) {
    result.lose(program, reasons.badTarget(address))
    return
  }
  const draft = result.add(program, program)
  draft.set({ target, webhook: draft.label, insecure: options.has('skip-verify') || undefined })
  const path = `${url.pathname}${url.search}`
  if (path !== '/') draft.lose(`path ${path}`, reasons.pathOfWebhook(path))
  const source = options.get('url')
  if (source !== undefined) result.addresses.push({ address: source, label: draft.label })
  for (const name of options.keys()) {
    if (['forward-to', 'url', 'target', 'port', 'path', 'skip-verify'].includes(name)) continue
    if (name === 'events') draft.lose(name, reasons.eventsOfWebhook(draft.label, options.get(name) ?? ''))
    else draft.lose(name, UNNEEDED.includes(name) ? reasons.ownService : reasons.noEquivalent)
  }
}

function getSmeeTarget(options: ReadonlyMap<string, string>): string | undefined {
  const port = options.get('port') ?? '3000'
  return (
    options.get('target') ??
    (options.size > 0 ? `http://127.0.0.1:${port}${options.get('path') ?? '/'}` : undefined)
  )
}

function toUrl(address: string): URL | null {
  const written = /^\d+$|^:\d+/.test(address) ? `localhost:${address.replace(/^:/, '')}` : address
  const url = /^https?:\/\//i.test(written) ? written : `http://${written}`
  return URL.canParse(url) ? new URL(url) : null
}
