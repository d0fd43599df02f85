import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { findSecret, openConfigView, toPath } from './config-view.ts'
import { saveSecrets } from './save-secrets.ts'
import { NAMED_SECRET, noSecret } from './secret-argument.ts'
import { secretsMessages } from './secrets.messages.ts'
import { chooseConfig, configOption } from './source/choose-config.ts'
import { withPerson } from './source/secret-source.ts'
import type { ListedConfig } from './source/source.ts'
import { warnOfReferences } from './warn-of-references.ts'

export const unsetSecret: CommandSpec = {
  name: 'secrets unset',
  summary: {
    ru: 'удалить секреты конфигурации; прежние версии остаются в истории',
    en: 'remove secrets of a config; earlier versions stay in its history',
  },
  arguments: [NAMED_SECRET, { name: 'MORE', isRepeated: true, about: { ru: 'и другие', en: 'and others' } }],
  options: [
    configOption,
    {
      name: 'mine',
      kind: 'flag',
      isOnLineOnly: true,
      about: { ru: 'убрать только своё значение', en: 'remove only your own value' },
    },
  ],
  examples: ['nora secrets unset OLD_KEY -c shop/dev', 'nora secrets unset DATABASE_URL --mine'],
  async run(context, input) {
    const names = [...new Set(input.arguments)]
    await withPerson(context, input, async (source, { vault }) => {
      const config = await chooseConfig(context, input, source)
      const view = await openConfigView(vault, config)
      if (input.isOn('mine')) {
        const own = view.own.map(({ name }) => name)
        for (const name of names) if (!own.includes(name)) throw noSecret(name, own)
        for (const name of names) await vault.setOwnValue(config.config_id, name, null)
      } else {
        const known = view.secrets.flatMap(({ entry }) => entry?.name ?? [])
        const remove = names.map((name) => {
          const secret = findSecret(view, name)
          if (secret === undefined) throw noSecret(name, known)
          return { id: secret.id, version: secret.version }
        })
        await saveSecrets(source, config, { set: [], remove })
        await warnOfReferences(context, { source, config }, { saved: [], gone: names })
      }
      print(context, config, names)
    })
    return exitCodes.ok
  },
}

function print({ output, lang }: Context, config: ListedConfig, names: readonly string[]): void {
  const { project, config: slug, config_id } = config
  if (output.isJson) output.result({ event: 'secrets_removed', project, config: slug, config_id, names })
  else output.line(output.style.ok(secretsMessages[lang].removed(names.join(', '), toPath(config))))
}
