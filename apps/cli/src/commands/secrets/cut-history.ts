import type { Context } from '../command.ts'
import { confirmCut } from '../confirm-cut.ts'
import type { OpenVault } from '../open-vault.ts'
import { provingFreshly } from '../prove-freshly.ts'
import { toPath } from './config-view.ts'
import { secretsMessages } from './secrets.messages.ts'
import type { ListedConfig } from './source/source.ts'

/** Gives a config a new key, and leaves no earlier version to anybody. Asks for the name of the config first. */
export async function cutHistory(
  context: Context,
  { server, vault }: Pick<OpenVault, 'server' | 'vault'>,
  { config, isAgreed }: { config: ListedConfig; isAgreed: boolean },
): Promise<void> {
  const { output, lang } = context
  const texts = secretsMessages[lang]
  const path = toPath(config)
  if (!isAgreed) await confirmCut(context, { question: texts.askCut(path), path })
  await provingFreshly({ context, server, vault }, () => vault.cutConfigHistory(config.config_id))
  const { project, config: slug, config_id } = config
  if (output.isJson) output.result({ event: 'secrets_history_cut', project, config: slug, config_id })
  else output.line(output.style.ok(texts.historyCut(path)))
}
