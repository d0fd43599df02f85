import { printableLines } from '@nora/command-line/terminal'
import type { SecretOrigin } from '@nora/secrets-kit'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { countForMachines, type ListedSecret, listSecrets, openConfigView, toPath } from './config-view.ts'
import { secretsMessages } from './secrets.messages.ts'
import { chooseConfig, configOption } from './source/choose-config.ts'
import { copyOptions } from './source/copy-options.ts'
import { readSet, toProblemText } from './source/read-set.ts'
import { withSecretSource } from './source/secret-source.ts'
import type { ListedConfig, SecretSource } from './source/source.ts'

export const listConfigSecrets: CommandSpec = {
  name: 'secrets ls',
  summary: { ru: 'секреты конфигурации', en: 'list the secrets of a config' },
  arguments: [],
  options: [
    configOption,
    {
      name: 'values',
      kind: 'flag',
      isOnLineOnly: true,
      about: { ru: 'показать и скрытые значения', en: 'show masked values too' },
    },
    ...copyOptions,
  ],
  examples: ['nora secrets ls -c shop/dev', 'nora secrets ls --json'],
  async run(context, input) {
    const { output } = context
    await withSecretSource(context, input, async (source, open) => {
      const config = await chooseConfig(context, input, source)
      const view = open && (await openConfigView(open.vault, config))
      const secrets = view ? listSecrets(view) : await readAsMachine(context, source, config)
      const for_machines = view ? countForMachines(view) : 0
      const hasValues = input.isOn('values')
      if (output.isJson) {
        const { project, config: slug, config_id } = config
        const listed = secrets.map((secret) =>
          hasValues || isShown(secret) ? secret : { ...secret, value: null },
        )
        output.result({ event: 'secrets', project, config: slug, config_id, secrets: listed, for_machines })
      } else
        print(context, config, {
          secrets,
          hasValues,
          forMachines: for_machines,
          inherits: view?.root != null,
        })
    })
    return exitCodes.ok
  },
}

type Readable = Pick<ListedSecret, 'name' | 'value' | 'type' | 'visibility'> & {
  origin: SecretOrigin
  comment?: string
}

async function readAsMachine(
  { platform, lang }: Context,
  source: SecretSource,
  config: ListedConfig,
): Promise<Readable[]> {
  const { values, problems } = await readSet(source, config)
  for (const problem of problems) platform.stderr.write(`! ${toProblemText(problem, lang)}\n`)
  return values
}

function isShown({ visibility }: Pick<ListedSecret, 'visibility'>): boolean {
  return visibility === 'shown'
}

type Listing = {
  secrets: readonly Readable[]
  hasValues: boolean
  forMachines: number
  /** Whether the config has a root of its own below it. */
  inherits: boolean
}

function print(
  { output, lang }: Context,
  config: ListedConfig,
  { secrets, hasValues, forMachines, inherits }: Listing,
): void {
  const texts = secretsMessages[lang]
  const { style } = output
  output.line(style.bold(toPath(config)))
  if (secrets.length === 0 && forMachines === 0) output.line(texts.noSecrets)
  const width = Math.max(0, ...secrets.map(({ name }) => name.length))
  for (const secret of secrets) {
    const { name, value, type, origin, comment = '' } = secret
    // One secret is one line, whatever is in it.
    const shown = hasValues || isShown(secret) ? printableLines(value).replaceAll('\n', '⏎') : texts.hidden
    const from = origin === 'root' && !inherits ? '' : texts.origins[origin]
    const facts = [type === 'string' ? '' : type, from, printableLines(comment).replaceAll('\n', ' ')]
    const rest = facts.filter((fact) => fact !== '').join('  ')
    output.line(`  ${name.padEnd(width)}  ${shown}${rest === '' ? '' : `  ${style.faint(rest)}`}`)
  }
  if (forMachines > 0) output.line(`  ${style.faint(texts.forMachines(forMachines))}`)
}
