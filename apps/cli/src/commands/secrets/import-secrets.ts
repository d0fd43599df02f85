import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { STDIN } from '../named-text.ts'
import { openConfigView } from './config-view.ts'
import { planImport, toCounts } from './plan-import.ts'
import { printImport } from './print-import.ts'
import { FORMATS, readImportFile } from './read-import-file.ts'
import { saveSecrets } from './save-secrets.ts'
import { chooseConfig, configOption } from './source/choose-config.ts'
import { withPerson } from './source/secret-source.ts'

export const importSecrets: CommandSpec = {
  name: 'secrets import',
  summary: {
    ru: 'перенести секреты из файла; сначала показывает, что изменится',
    en: 'import secrets of a file; first it shows what would change',
  },
  arguments: [
    {
      name: 'FILE',
      about: {
        ru: '.env, JSON, YAML или выгрузка Doppler, Infisical, Vault; -: стандартный ввод',
        en: '.env, JSON, YAML, or an export of Doppler, Infisical, Vault; -: standard input',
      },
    },
  ],
  options: [
    configOption,
    {
      name: 'yes',
      kind: 'flag',
      isOnLineOnly: true,
      about: { ru: 'сохранить', en: 'store it' },
    },
    {
      name: 'format',
      kind: 'text',
      placeholder: 'FORMAT',
      isOnLineOnly: true,
      about: {
        ru: `если он не узнан по содержимому: ${FORMATS.join(', ')}`,
        en: `if its content does not tell: ${FORMATS.join(', ')}`,
      },
    },
    {
      name: 'for',
      kind: 'text',
      placeholder: 'READER',
      isOnLineOnly: true,
      about: {
        ru: 'для кого написан .env: node, dotenv или compose',
        en: 'whose .env it is: node, dotenv or compose',
      },
    },
    {
      name: 'skip-refused',
      kind: 'flag',
      isOnLineOnly: true,
      about: {
        ru: 'с --yes: сохранить остальное, если что-то не принято',
        en: 'with --yes: store the rest when some are refused',
      },
    },
    {
      name: 'fix-names',
      kind: 'flag',
      isOnLineOnly: true,
      about: {
        ru: 'взять предложенные имена вместо негодных',
        en: 'take the proposed names for those that are none',
      },
    },
  ],
  examples: ['nora secrets import .env -c shop/dev', 'nora secrets import doppler.json -c shop/dev --yes'],
  async run(context, input) {
    const imported = await readImportFile(context, input)
    return withPerson(context, input, async (source, { vault }) => {
      const config = await chooseConfig(context, input, source)
      const view = await openConfigView(vault, config)
      const plan = planImport(view, imported, input.isOn('fix-names'))
      const { refused } = toCounts(plan)
      // Half a file is no settings of a program, unless somebody says so.
      const isStored = input.isOn('yes') && (refused === 0 || input.isOn('skip-refused'))
      if (isStored) {
        const set = plan.flatMap(({ toSave }) => toSave ?? [])
        if (set.length > 0) await saveSecrets(source, config, { set, remove: [] })
      }
      printImport(context, config, { plan, imported, isStored, isFile: input.arguments[0] !== STDIN })
      return refused > 0 ? exitCodes.failure : exitCodes.ok
    })
  },
}
