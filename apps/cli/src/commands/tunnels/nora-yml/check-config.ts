import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { checkTunnelFile } from './check-tunnel-file.ts'

export const checkConfig: CommandSpec = {
  name: 'config check',
  summary: { ru: 'найти ошибки в nora.yml', en: 'check a nora.yml for mistakes' },
  arguments: [
    {
      name: 'FILE',
      isRepeated: true,
      about: {
        ru: 'какой файл; без него — тот, который откроет nora start',
        en: 'file to check (default: the one that nora start would open)',
      },
    },
  ],
  options: [],
  examples: ['nora config check', 'nora config check staging.yml'],
  async run(context, input) {
    const [file = null, surplus] = input.arguments
    if (surplus === undefined) return checkTunnelFile(context, file, [])
    throw new Failure(exitCodes.usage, {
      ru: 'Файл может быть только один.',
      en: 'There can be only one file.',
    })
  },
}
