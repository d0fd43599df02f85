import { printableLines } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { listSecrets, openConfigView } from './config-view.ts'
import { NAMED_SECRET, noSecret } from './secret-argument.ts'
import { chooseConfigs, configOption, getConfig } from './source/choose-config.ts'
import { copyOptions } from './source/copy-options.ts'
import { readSet, refuseProblems } from './source/read-set.ts'
import { withPerson, withSecretSource } from './source/secret-source.ts'
import type { ConfigAddress, SecretSource } from './source/source.ts'

export const getSecret: CommandSpec = {
  name: 'secrets get',
  summary: {
    ru: 'значение секрета, ссылки раскрыты',
    en: 'print the value of a secret, references expanded',
  },
  arguments: [NAMED_SECRET],
  options: [
    configOption,
    {
      name: 'raw',
      kind: 'flag',
      isOnLineOnly: true,
      about: { ru: 'как записано, ссылки не раскрывать', en: 'as it is written, references not expanded' },
    },
    ...copyOptions,
  ],
  examples: ['nora secrets get DATABASE_URL -c shop/dev', 'nora secrets get API_KEY | pbcopy'],
  async run(context, input) {
    const [name = ''] = input.arguments
    const { output, platform } = context
    const isRaw = input.isOn('raw')
    const [address, value] = isRaw
      ? await withPerson(context, input, async (source, { vault }) => {
          const chosen = await only(chooseConfigs(context, input, source))
          const secrets = listSecrets(await openConfigView(vault, await getConfig(source, toName(chosen))))
          const secret = secrets.find((one) => one.name === name)
          if (secret === undefined)
            throw noSecret(
              name,
              secrets.map((one) => one.name),
            )
          return [chosen, secret.value] as const
        })
      : await withSecretSource(context, input, async (source) => {
          const chosen = await only(chooseConfigs(context, input, source))
          return [chosen, await readValue(source, chosen, name)] as const
        })
    const { project, config } = address
    if (output.isJson) output.result({ event: 'secret', project, config, name, value })
    // Alone, so that it can be piped; at a terminal what would move its cursor is written out.
    else output.line(platform.stdout.isTty ? printableLines(value) : value)
    return exitCodes.ok
  },
}

async function readValue(source: SecretSource, address: ConfigAddress, name: string): Promise<string> {
  const { values, problems } = await readSet(source, address)
  const found = values.find((value) => value.name === name)
  if (found !== undefined) return found.value
  refuseProblems(problems.filter((problem) => problem.name === name))
  throw noSecret(
    name,
    values.map((value) => value.name),
  )
}

async function only(chosen: Promise<ConfigAddress[]>): Promise<ConfigAddress> {
  const address = (await chosen).at(-1)
  if (address === undefined) throw new Error('no config was chosen')
  return address
}

function toName({ project, config }: ConfigAddress): string {
  return `${project}/${config}`
}
