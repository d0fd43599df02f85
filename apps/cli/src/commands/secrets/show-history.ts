import { printableLines } from '@nora/command-line/terminal'
import type { SecretVersionView } from '@nora/vault-client'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { HeldVault } from '../../vault/holder-calls.ts'
import type { CommandSpec, Context } from '../command.ts'
import { findSecret, openConfigView } from './config-view.ts'
import { cutHistory } from './cut-history.ts'
import { noSecret } from './secret-argument.ts'
import { secretsMessages } from './secrets.messages.ts'
import { chooseConfig, configOption } from './source/choose-config.ts'
import { withPerson } from './source/secret-source.ts'
import type { ListedConfig } from './source/source.ts'

/** For the name of a secret that is gone. */
const PAGES_LOOKED_THROUGH = 100

export const showHistory: CommandSpec = {
  name: 'secrets history',
  summary: {
    ru: 'что и когда менялось в конфигурации или в одном секрете',
    en: 'show what was changed in a config, or in one secret, and when',
  },
  arguments: [
    {
      name: 'NAME',
      isOptional: true,
      about: { ru: 'имя секрета; без него вся конфигурация', en: 'a secret (default: the config)' },
    },
  ],
  options: [
    configOption,
    {
      name: 'values',
      kind: 'flag',
      isOnLineOnly: true,
      about: { ru: 'показать и значения', en: 'show the values too' },
    },
    {
      name: 'before',
      kind: 'text',
      placeholder: 'N',
      isOnLineOnly: true,
      about: { ru: 'изменения до этого номера', en: 'changes before this number' },
    },
    {
      name: 'cut',
      kind: 'flag',
      isOnLineOnly: true,
      about: {
        ru: 'удалить историю конфигурации: прежние версии не откроет никто',
        en: 'cut the history of the config: nobody opens earlier versions any more',
      },
    },
    {
      name: 'yes',
      kind: 'flag',
      isOnLineOnly: true,
      about: { ru: 'с --cut: не спрашивать', en: 'with --cut: do not ask' },
    },
  ],
  examples: [
    'nora secrets history -c shop/dev',
    'nora secrets history DATABASE_URL --values',
    'nora secrets history -c shop/dev --cut',
  ],
  async run(context, input) {
    const [name] = input.arguments
    const before = readSeq(input.text('before'), 'before')
    if (input.isOn('cut') && (name !== undefined || before !== null)) throw cutsAll()
    await withPerson(context, input, async (source, { server, vault }) => {
      const config = await chooseConfig(context, input, source)
      const isAgreed = input.isOn('yes')
      if (input.isOn('cut')) return cutHistory(context, { server, vault }, { config, isAgreed })
      const found =
        name === undefined
          ? await vault.listSecretHistory(config.config_id, before ?? undefined)
          : { items: await listVersions(vault, config, name), next_before_seq: null }
      const people = context.output.isJson ? [] : await vault.listPeople()
      const names = new Map(people.map((one) => [one.user_id, one.name ?? one.email]))
      print(context, config, { ...found, hasValues: input.isOn('values'), names })
    })
    return exitCodes.ok
  },
}

function cutsAll(): Failure {
  return new Failure(exitCodes.usage, {
    ru: '--cut удаляет историю всей конфигурации: имя секрета и --before здесь не нужны.',
    en: '--cut is of the whole config: leave the name of the secret and --before out.',
  })
}

/** Of the secret that has the name now, or else of the last one that had it. */
export async function listVersions(
  vault: HeldVault,
  config: ListedConfig,
  name: string,
): Promise<SecretVersionView[]> {
  const view = await openConfigView(vault, config)
  const id = findSecret(view, name)?.id ?? (await findFormer(vault, config, name))
  if (id !== null) return vault.listSecretVersions(config.config_id, id)
  throw noSecret(
    name,
    view.secrets.flatMap(({ entry }) => entry?.name ?? []),
  )
}

async function findFormer(vault: HeldVault, { config_id }: ListedConfig, name: string) {
  let before: number | undefined
  for (let page = 0; page < PAGES_LOOKED_THROUGH; page++) {
    const { items, next_before_seq } = await vault.listSecretHistory(config_id, before)
    const found = items.find(({ entry }) => entry?.name === name)
    if (found !== undefined) return found.id
    if (next_before_seq === null) return null
    before = next_before_seq
  }
  return null
}

/** The number of a change. Throws a Failure that names the option. */
export function readSeq(text: string | null, option: string): number | null {
  if (text === null) return null
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text)
  throw new Failure(exitCodes.usage, {
    ru: `--${option}: нужен номер, как его показывает nora secrets history.`,
    en: `--${option} is a number, as nora secrets history shows it.`,
  })
}

type History = {
  items: readonly SecretVersionView[]
  next_before_seq: number | null
  hasValues: boolean
  /** Of people, by their ids. */
  names: ReadonlyMap<string, string>
}

function print(
  { output, lang }: Context,
  config: ListedConfig,
  { items, next_before_seq, hasValues, names }: History,
) {
  if (output.isJson) {
    const { project, config: slug, config_id } = config
    const versions = items.map(({ entry, ...version }) => ({
      ...version,
      name: entry?.name ?? null,
      ...(hasValues && { value: entry?.value ?? null }),
    }))
    output.result({ event: 'secrets_history', project, config: slug, config_id, versions, next_before_seq })
    return
  }
  const texts = secretsMessages[lang]
  const { style } = output
  if (items.length === 0) output.line(texts.noHistory)
  for (const { seq, id, version, entry, is_removed, changed_at, author_id } of items) {
    const value = hasValues && entry ? `  ${printableLines(entry.value).replaceAll('\n', '⏎')}` : ''
    const facts = [
      texts.versionLine(version, changed_at),
      printableLines(names.get(author_id) ?? author_id),
      ...(is_removed ? [texts.versionRemoved] : []),
    ]
    const name = entry?.name ?? findName(items, id) ?? id
    output.line(`${style.bold(`#${seq}`)}  ${name}${value}  ${style.faint(facts.join(', '))}`)
  }
  if (next_before_seq !== null) output.line(texts.moreHistory(next_before_seq))
}

/** What a removed secret was called. */
function findName(items: readonly SecretVersionView[], id: string): string | undefined {
  return items.find((one) => one.id === id && one.entry !== null)?.entry?.name
}
