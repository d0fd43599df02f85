import type { Lang } from '@nora/kit'
import type { SecretSet, SetProblem } from '@nora/vault-client'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { secretsMessages } from '../secrets.messages.ts'
import { getConfig } from './choose-config.ts'
import type { ConfigAddress, SecretSource } from './source.ts'
import { waitsForKey } from './waits-for-key.ts'

/** What the config gives to programs. Throws a Failure; for an address that is none it lists what there is. */
export async function readSet(
  source: SecretSource,
  address: ConfigAddress,
  options = { isFresh: false },
): Promise<SecretSet> {
  const { project, config } = address
  try {
    return await source.getSecretSet({ project, config }, options)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NotFound') throw error
    const listed = await getConfig(source, `${project}/${config}`)
    throw listed.has_key === false ? waitsForKey(listed) : error
  }
}

/** These leave the value as it is, or only keep it from people. */
export function isMinor({ fault }: SetProblem): boolean {
  return fault === 'wrong_type' || fault === 'not_readable'
}

/** `URL: there is no such secret (shop/dev/URL → shop/dev/HOST)`: names, never a value. */
export function toProblemText({ name, fault, path }: SetProblem, lang: Lang): string {
  const way = path.length > 1 ? ` (${path.join(' → ')})` : ''
  return `${name}: ${secretsMessages[lang].faults[fault]}${way}`
}

/** Throws a Failure that names all that keeps values from being read. */
export function refuseProblems(problems: readonly SetProblem[]): void {
  if (problems.length === 0) return
  const say = (lang: Lang) => problems.map((problem) => toProblemText(problem, lang)).join('\n')
  throw new Failure(exitCodes.failure, { ru: say('ru'), en: say('en') }, { code: 'SecretsBroken' })
}
