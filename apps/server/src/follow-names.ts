import type { AdminAcmeStatus } from '@nora/contract'
import { type Lang, SECOND_MS } from '@nora/kit'
import type { Config } from './config/hosts.ts'
import type { ControlCalls } from './control-calls.ts'
import { describeNames, type NamesOfRegion } from './describe-names.ts'

const FIRST_MS = 2 * SECOND_MS
const LONGEST_MS = 60 * SECOND_MS

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
): Promise<NamesOfRegion | undefined> {
  try {
    const answer = await askRunning(config, { name: 'acmeStatus', input: {} })
    if (answer === undefined || !('answer' in answer)) return undefined
    return (answer.answer as AdminAcmeStatus).regions.find(({ domain }) => domain === config.domain)
  } catch {
    return undefined
  }
}
