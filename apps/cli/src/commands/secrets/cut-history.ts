import { exitCodes, Failure } from '../../output/failure.ts'
import type { HeldVault } from '../../vault/holder-calls.ts'
import type { Context } from '../command.ts'
import { cancelled } from '../vault-failure.ts'
import { toPath } from './config-view.ts'
import { secretsMessages } from './secrets.messages.ts'
import type { ListedConfig } from './source/source.ts'

/** Gives a config a new key, and leaves no earlier version to anybody. Asks for the name of the config first. */
export async function cutHistory(
  context: Context,
  vault: HeldVault,
  { config, isAgreed }: { config: ListedConfig; isAgreed: boolean },
): Promise<void> {
  const { output, lang } = context
  if (!isAgreed) await confirm(context, toPath(config))
  await vault.cutConfigHistory(config.config_id)
  const { project, config: slug, config_id } = config
  if (output.isJson) output.result({ event: 'secrets_history_cut', project, config: slug, config_id })
  else output.line(output.style.ok(secretsMessages[lang].historyCut(toPath(config))))
}

async function confirm({ platform, output, lang }: Context, path: string): Promise<void> {
  if (output.isJson || !platform.stdin.isTty) {
    throw new Failure(exitCodes.usage, {
      ru: 'Здесь некого спросить. Если историю и правда надо удалить, добавьте --yes.',
      en: 'There is nobody here to ask. If the history is really to be cut, add --yes.',
    })
  }
  const typed = await platform.ask(secretsMessages[lang].askCut(path), { isHidden: false })
  if (typed === null) throw cancelled()
  if (typed.trim() === path) return
  throw new Failure(exitCodes.failure, {
    ru: 'Введено другое, история осталась.',
    en: 'That is another name; the history was left as it is.',
  })
}
