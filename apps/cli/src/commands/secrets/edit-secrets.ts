import { join } from 'node:path'
import { printable } from '@nora/command-line/terminal'
import type { SecretEntry } from '@nora/secrets-kit'
import type { ConfigView } from '@nora/vault-client'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { runEditor } from '../run-editor.ts'
import { cancelled } from '../vault-failure.ts'
import { findSecret, openConfigView, toPath } from './config-view.ts'
import { parseEditedText, toEditedText } from './edited-text.ts'
import { saveSecrets } from './save-secrets.ts'
import { secretsMessages } from './secrets.messages.ts'
import { chooseConfig, configOption } from './source/choose-config.ts'
import { withPerson } from './source/secret-source.ts'
import type { SecretsChange } from './source/source.ts'
import { readUtf8 } from './utf8-text.ts'

const EDITED = { ru: 'Секреты не прочитаны', en: 'The secrets cannot be read' }

export const editSecrets: CommandSpec = {
  name: 'secrets edit',
  summary: {
    ru: 'изменить секреты конфигурации в $EDITOR как YAML; из конвейера YAML читается со стандартного ввода',
    en: 'edit the secrets of a config in $EDITOR as YAML; in a pipe the YAML comes from standard input',
  },
  arguments: [],
  options: [configOption],
  examples: ['nora secrets edit -c shop/dev'],
  async run(context, input) {
    const { output, lang, platform } = context
    await withPerson(context, input, async (source, { vault }) => {
      const config = await chooseConfig(context, input, source)
      const view = await openConfigView(vault, config)
      const before = view.secrets.flatMap(({ entry }) => entry ?? []).sort(byName)
      const after = platform.stdin.isTty
        ? await editText(context, before)
        : parseEditedText(readUtf8(await platform.stdin.readBytes(), EDITED))
      const change = toChange(view, after)
      const count = change.set.length + change.remove.length
      if (count > 0) await saveSecrets(source, config, change)
      const texts = secretsMessages[lang]
      const { project, config: slug, config_id } = config
      if (output.isJson) {
        output.result({ event: 'secrets_edited', project, config: slug, config_id, changed: count })
      } else if (count > 0) output.line(output.style.ok(texts.edited(toPath(config), count)))
      else output.line(texts.unchanged(toPath(config)))
    })
    return exitCodes.ok
  },
}

function byName(one: SecretEntry, other: SecretEntry): number {
  return one.name < other.name ? -1 : 1
}

/** What leads from the config to these entries. What is for machines only is not in the text, and stays. */
export function toChange(view: ConfigView, after: readonly SecretEntry[]): SecretsChange {
  const kept = new Set(after.map(({ name }) => name))
  const set = after.flatMap((entry) => {
    const former = findSecret(view, entry.name)
    if (former === undefined) return [{ entry, machines_only: false }]
    const isSame = toComparable(former.entry) === toComparable(entry)
    return isSame
      ? []
      : [{ id: former.id, version: former.version, entry, machines_only: former.machines_only }]
  })
  const remove = view.secrets
    .filter(({ entry }) => entry !== null && !kept.has(entry.name))
    .map(({ id, version }) => ({ id, version }))
  return { set, remove }
}

function toComparable(entry: SecretEntry | null): string {
  if (entry === null) return ''
  const { name, value, type, visibility, comment, tags } = entry
  return JSON.stringify([name, value, type, visibility, comment, tags])
}

/** Has the text edited until it can be read, in a file that only its owner reads and that is gone afterwards. */
async function editText(context: Context, before: readonly SecretEntry[]): Promise<SecretEntry[]> {
  const { platform, output, lang } = context
  const texts = secretsMessages[lang]
  return platform.usingPrivateFolder(async (folder) => {
    const path = join(folder, 'secrets.yml')
    await platform.writeFile(path, `${texts.editHead}\n${toEditedText(before)}`)
    for (;;) {
      await runEditor(context, path)
      try {
        return parseEditedText(readUtf8((await platform.readBytes(path)) ?? Buffer.of(), EDITED))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        platform.stderr.write(`${output.style.bad('✗')} ${printable(error.text[lang])}\n`)
        const answer = await platform.ask(texts.editAgain, { isHidden: false })
        if (answer === null || answer.trim() !== '') throw cancelled()
      }
    }
  })
}
