import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import type { OpenVault } from '../open-vault.ts'
import { findSecret, openConfigView, toPath } from './config-view.ts'
import { refuseConflicts, saveSecrets } from './save-secrets.ts'
import { secretsMessages } from './secrets.messages.ts'
import { listVersions, readSeq } from './show-history.ts'
import { chooseConfig, configOption } from './source/choose-config.ts'
import { withPerson } from './source/secret-source.ts'
import type { ListedConfig, SecretSource } from './source/source.ts'

export const restoreSecrets: CommandSpec = {
  name: 'secrets restore',
  summary: {
    ru: 'вернуть прежнюю версию секрета или всю конфигурацию, какой она была; это новое изменение',
    en: 'bring back an earlier version of a secret, or the config as it was; that is a new change',
  },
  arguments: [
    {
      name: 'NAME',
      isOptional: true,
      about: { ru: 'имя секрета, с --version', en: 'a secret, with --version' },
    },
  ],
  options: [
    configOption,
    {
      name: 'version',
      kind: 'text',
      placeholder: 'N',
      isOnLineOnly: true,
      about: { ru: 'версия секрета', en: 'version of the secret' },
    },
    {
      name: 'at',
      kind: 'text',
      placeholder: 'N',
      isOnLineOnly: true,
      about: { ru: 'конфигурация после этого изменения', en: 'the config after this change' },
    },
  ],
  examples: ['nora secrets restore DATABASE_URL --version 3', 'nora secrets restore -c shop/dev --at 41'],
  async run(context, input) {
    const [name] = input.arguments
    const version = readSeq(input.text('version'), 'version')
    const seq = readSeq(input.text('at'), 'at')
    await withPerson(context, input, async (source, open) => {
      const config = await chooseConfig(context, input, source)
      if (name !== undefined && version !== null && seq === null) {
        await restoreOne({ source, open, config }, name, version)
        tell(context, config, { name, version, seq: null })
      } else if (name === undefined && seq !== null && version === null) {
        await restoreAt({ source, open, config }, seq)
        tell(context, config, { name: null, version: null, seq })
      } else throw sayWhat()
    })
    return exitCodes.ok
  },
}

type Place = { source: SecretSource; open: OpenVault; config: ListedConfig }

async function restoreAt({ open: { vault }, config }: Place, seq: number): Promise<void> {
  const last = (await openConfigView(vault, config)).seq
  if (seq <= last) return refuseConflicts(await vault.restoreConfig(config.config_id, seq))
  const path = toPath(config)
  throw new Failure(
    exitCodes.failure,
    {
      ru: `Изменения #${seq} в ${path} ещё не было, последнее — #${last}.`,
      en: `${path} has no change #${seq} yet, the last one is #${last}.`,
    },
    {
      code: 'NotFound',
      advice: { ru: 'Какие были: nora secrets history', en: 'To see them: nora secrets history' },
    },
  )
}

async function restoreOne({ source, open, config }: Place, name: string, version: number): Promise<void> {
  const { vault } = open
  const versions = await listVersions(vault, config, name)
  const entry = versions.find((one) => one.version === version)?.entry
  const now = findSecret(await openConfigView(vault, config), name)
  if (!entry) {
    throw new Failure(
      exitCodes.failure,
      { ru: `Версии ${version} у ${name} нет.`, en: `${name} has no version ${version}.` },
      {
        code: 'NotFound',
        advice: {
          ru: `Какие есть: nora secrets history ${name}`,
          en: `To see them: nora secrets history ${name}`,
        },
      },
    )
  }
  const known = now && { id: now.id, version: now.version }
  const secret = { ...known, entry, machines_only: now?.machines_only ?? false }
  await saveSecrets(source, config, { set: [secret], remove: [] })
}

type Restored = { name: string | null; version: number | null; seq: number | null }

function tell({ output, lang }: Context, config: ListedConfig, restored: Restored): void {
  const { project, config: slug, config_id } = config
  if (output.isJson) {
    output.result({ event: 'secrets_restored', project, config: slug, config_id, ...restored })
    return
  }
  const what = restored.name === null ? toPath(config) : `${restored.name} (${toPath(config)})`
  output.line(output.style.ok(secretsMessages[lang].restored(what)))
}

function sayWhat(): Failure {
  return new Failure(
    exitCodes.usage,
    { ru: 'Не сказано, что вернуть.', en: 'It is not said what to restore.' },
    {
      advice: {
        ru: 'Секрет: nora secrets restore ИМЯ --version N. Вся конфигурация: nora secrets restore --at N.',
        en: 'A secret: nora secrets restore NAME --version N. The config: nora secrets restore --at N.',
      },
    },
  )
}
