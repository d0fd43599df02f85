import type { AdminAcmeStatus } from '@nora/contract'
import { type Lang, SECOND_MS } from '@nora/kit'
import type { Config } from './config/hosts.ts'
import type { ControlCalls } from './control-calls.ts'
import { texts } from './server.messages.ts'

const FIRST_MS = 2 * SECOND_MS
const LONGEST_MS = 60 * SECOND_MS

type Region = AdminAcmeStatus['regions'][number]

type Deps = {
  askControl: Pick<ControlCalls, 'askRunning'>
  say(text: string): void
  lang: Lang
}

/**
 * Says which DNS records the names of the installation wait for, and when the console is open, until one certificate
 * covers every name. Answers how to stop.
 */
export function followNames(config: Config, { askControl, say, lang }: Deps): () => void {
  let said = ''
  let waitMs = FIRST_MS
  let timer: NodeJS.Timeout
  const look = async (): Promise<void> => {
    const region = await findRegion(config, askControl)
    const text = region === undefined ? said : describeNames(region, lang)
    waitMs = text === said ? Math.min(LONGEST_MS, waitMs * 2) : FIRST_MS
    if (text !== said) say(text)
    said = text
    if (region?.is_wildcard !== true) timer = setTimeout(() => void look(), waitMs)
  }
  timer = setTimeout(() => void look(), FIRST_MS)
  return () => clearTimeout(timer)
}

/** undefined: control cannot tell just now. */
async function findRegion(
  config: Config,
  { askRunning }: Pick<ControlCalls, 'askRunning'>,
): Promise<Region | undefined> {
  try {
    const answer = await askRunning(config, { name: 'acmeStatus', input: {} })
    if (answer === undefined || !('answer' in answer)) return undefined
    return (answer.answer as AdminAcmeStatus).regions.find(({ domain }) => domain === config.domain)
  } catch {
    return undefined
  }
}

/** What is open, and which records are missing, as they are typed. */
export function describeNames(
  { domain, console, is_console_secure, is_wildcard, records }: Region,
  lang: Lang,
): string {
  const text = texts[lang].names
  const missing = records.filter(({ is_seen }) => !is_seen)
  const list = (types: readonly string[]) =>
    missing
      .filter(({ type }) => types.includes(type))
      .map(({ type, name, value }) => `  ${type.padEnd(6)}${name.padEnd(24)}  ${value ?? text.thisServer}`)
  const addresses = list(['A'])
  const delegation = list(['NS', 'CNAME'])
  const lines: string[] = []
  if (is_console_secure && console !== null) lines.push(text.open(`https://${console}`))
  else if (addresses.length === 0 && console !== null) lines.push(text.issuing(console))
  if (addresses.length > 0) lines.push(text.addresses, ...addresses)
  if (is_wildcard) lines.push(text.covered(domain))
  else if (delegation.length > 0) lines.push(text.delegation, ...delegation)
  return ['', ...lines, ''].join('\n')
}
