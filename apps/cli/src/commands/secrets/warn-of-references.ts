import type { SetProblem } from '@nora/vault-client'
import { Failure } from '../../output/failure.ts'
import type { Context } from '../command.ts'
import { toPath } from './config-view.ts'
import { toProblemText } from './source/read-set.ts'
import type { ListedConfig, SecretSource } from './source/source.ts'

type Place = { source: SecretSource; config: ListedConfig }
/** Names of the config whose values were written, and of what is gone from it. */
type Written = { saved: readonly string[]; gone: readonly string[] }

/**
 * Tells what keeps written values from being read, and which values refer to what is gone. It is stored all the same: what
 * it refers to may be made later.
 */
export async function warnOfReferences(
  { platform, lang }: Context,
  { source, config }: Place,
  { saved, gone }: Written,
): Promise<void> {
  const { problems } = await source.getSecretSet(config, { isFresh: true }).catch((error: unknown) => {
    // It is stored, whether or not this can be told.
    if (error instanceof Failure) return { problems: [] }
    throw error
  })
  const lost = new Set(gone.map((name) => `${toPath(config)}/${name}`))
  const isMeant = ({ name, fault, path }: SetProblem) =>
    saved.includes(name) || (fault === 'missing' && lost.has(path.at(-1) ?? ''))
  for (const problem of problems.filter(isMeant)) platform.stderr.write(`! ${toProblemText(problem, lang)}\n`)
}
