import type { Input } from '@nora/command-line/parsing'
import { escapeReferences, type SecretEntry } from '@nora/secrets-kit'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { findSecret, listSecrets, openConfigView, toPath } from './config-view.ts'
import { readGivenValue } from './given-value.ts'
import { assertValue, hasReferences, saveSecrets } from './save-secrets.ts'
import { assertName, NAMED_SECRET } from './secret-argument.ts'
import { secretsMessages } from './secrets.messages.ts'
import { type Asked, readAsked, setOptions } from './set-options.ts'
import { chooseConfig } from './source/choose-config.ts'
import { withPerson, withSecretSource } from './source/secret-source.ts'
import { warnOfReferences } from './warn-of-references.ts'

export const setSecret: CommandSpec = {
  name: 'secrets set',
  summary: {
    ru: 'задать секрет; значение спрашивается или читается со стандартного ввода',
    en: 'set a secret; its value is asked for, or read from standard input',
  },
  arguments: [
    // NAME=VALUE is understood too, and not for others to read.
    { ...NAMED_SECRET, isSecret: true },
    {
      name: 'VALUE',
      isRepeated: true,
      isSecret: true,
      about: {
        ru: 'лучше без него: в командной строке значение видно в истории оболочки',
        en: 'better left out: on the command line it stays in the history of the shell',
      },
    },
  ],
  options: setOptions,
  examples: [
    'nora secrets set DATABASE_URL -c shop/dev',
    'nora secrets set TLS_KEY -c shop/prod < key.pem',
    'openssl rand -hex 32 | nora secrets set SESSION_KEY',
  ],
  async run(context, input) {
    const { name, value: written } = readGivenName(input)
    assertName(name)
    const asked = readAsked(input)
    const value = await readGivenValue(context, { name, written, isExact: input.isOn('exact') })
    const kept = input.isOn('literal') ? escapeReferences(value) : value
    if (input.isOn('mine')) return setOwn(context, input, { name, value: kept })
    return set(context, input, { ...asked, name, value: kept })
  },
}

/** `NAME`, `NAME VALUE` or `NAME=VALUE`. */
function readGivenName(input: Input): { name: string; value: string | null } {
  const [first = '', second, ...rest] = input.arguments
  const equals = first.indexOf('=')
  const isPair = equals > 0
  if (first === '' || rest.length > 0 || (isPair && second !== undefined)) {
    throw new Failure(
      exitCodes.usage,
      { ru: 'Нужно имя одного секрета.', en: 'The name of one secret is wanted.' },
      {
        advice: {
          ru: 'Например: nora secrets set DATABASE_URL. Несколько сразу: nora secrets import или edit.',
          en: 'For example: nora secrets set DATABASE_URL. Several at once: nora secrets import or edit.',
        },
      },
    )
  }
  if (isPair) return { name: first.slice(0, equals), value: first.slice(equals + 1) }
  return { name: first, value: second ?? null }
}

const NEW = { type: 'string', visibility: 'masked', comment: '', tags: [] } as const

/** What is not said of a secret that is there stays; a machine does not know it. */
async function set(
  context: Context,
  input: Input,
  asked: Asked & Pick<SecretEntry, 'name' | 'value'>,
): Promise<number> {
  const { output, lang } = context
  await withSecretSource(context, input, async (source, open) => {
    const config = await chooseConfig(context, input, source)
    const view = open && (await openConfigView(open.vault, config))
    const before = view ? findSecret(view, asked.name) : undefined
    const inherited = view?.root?.secrets.find(({ entry }) => entry?.name === asked.name)?.entry
    const known = view
      ? null
      : (await source.getSecretSet(config)).values.find(({ name }) => name === asked.name)
    const former = before?.entry ?? inherited ?? known
    const entry = { ...NEW, ...(former && toKept(former)), ...asked }
    assertValue(entry)
    const machines_only = input.isOn('machines-only') || (before?.machines_only ?? false)
    const secret = { ...(before && { id: before.id, version: before.version }), entry, machines_only }
    await saveSecrets(source, config, { set: [secret], remove: [] })
    if (hasReferences(entry.value))
      await warnOfReferences(context, { source, config }, { saved: [entry.name], gone: [] })
    const { project, config: slug, config_id } = config
    const facts = { project, config: slug, config_id, name: asked.name, is_own: false }
    if (output.isJson) output.result({ event: 'secret_saved', ...facts })
    else output.line(output.style.ok(secretsMessages[lang].saved(asked.name, toPath(config))))
  })
  return exitCodes.ok
}

function toKept({
  type,
  visibility,
  ...more
}: Pick<SecretEntry, 'type' | 'visibility'> & Partial<SecretEntry>) {
  return { type, visibility, comment: more.comment ?? '', tags: more.tags ?? [] }
}

async function setOwn(
  context: Context,
  input: Input,
  { name, value }: { name: string; value: string },
): Promise<number> {
  const { output, lang } = context
  await withPerson(context, input, async (source, { vault }) => {
    const config = await chooseConfig(context, input, source)
    // It takes the place of a value of this type; what is not in the config is a text.
    const secret = listSecrets(await openConfigView(vault, config)).find((one) => one.name === name)
    assertValue({ name, value, type: secret?.type ?? 'string' })
    await vault.setOwnValue(config.config_id, name, value)
    if (hasReferences(value)) await warnOfReferences(context, { source, config }, { saved: [name], gone: [] })
    const { project, config: slug, config_id } = config
    if (output.isJson) {
      output.result({ event: 'secret_saved', project, config: slug, config_id, name, is_own: true })
    } else output.line(output.style.ok(secretsMessages[lang].savedOwn(name, toPath(config))))
  })
  return exitCodes.ok
}
