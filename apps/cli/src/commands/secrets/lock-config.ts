import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { toPath } from './config-view.ts'
import { secretsMessages } from './secrets.messages.ts'
import { chooseConfig, configOption } from './source/choose-config.ts'
import { withPerson } from './source/secret-source.ts'

type Done = 'locked' | 'unlocked' | 'frozen' | 'unfrozen'

export const lockConfig = specify('lock', 'locked', {
  ru: 'закрыть конфигурацию: ни переименовать, ни удалить',
  en: 'lock a config: nobody renames or deletes it',
})
export const unlockConfig = specify('unlock', 'unlocked', {
  ru: 'снять запрет на переименование и удаление',
  en: 'let a config be renamed and deleted again',
})
export const freezeConfig = specify('freeze', 'frozen', {
  ru: 'заморозить конфигурацию: значения не меняются',
  en: 'freeze a config: its values do not change',
})
export const unfreezeConfig = specify('unfreeze', 'unfrozen', {
  ru: 'разморозить конфигурацию',
  en: 'let the values of a config be changed again',
})

const CHANGES = {
  locked: { is_locked: true },
  unlocked: { is_locked: false },
  frozen: { is_frozen: true },
  unfrozen: { is_frozen: false },
} as const satisfies Record<Done, object>

function specify(verb: string, done: Done, summary: CommandSpec['summary']): CommandSpec {
  return {
    name: `secrets ${verb}`,
    summary,
    arguments: [],
    options: [configOption],
    examples: [`nora secrets ${verb} -c shop/prod`],
    async run(context, input) {
      const { output, lang } = context
      await withPerson(context, input, async (source, { vault }) => {
        const config = await chooseConfig(context, input, source)
        await vault.changeConfig(config.config_id, CHANGES[done])
        const { project, config: slug, config_id } = config
        if (output.isJson) {
          output.result({
            event: 'secrets_config_changed',
            project,
            config: slug,
            config_id,
            ...CHANGES[done],
          })
        } else output.line(output.style.ok(secretsMessages[lang].changed[done](toPath(config))))
      })
      return exitCodes.ok
    },
  }
}
