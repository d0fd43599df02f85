import { takeoverOption } from '@nora/command-line/options'
import type { Input } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import type { ListenAt } from '../../webhook-listening.ts'
import { checkTunnelFile } from '../nora-yml/check-tunnel-file.ts'
import { openTunnelFile } from '../nora-yml/open-tunnel-file.ts'
import { planStart } from './plan-start.ts'
import { runTunnels } from './run-tunnels.ts'
import { inspectOptions } from './tunnel-options.ts'

/** `listenAt` is that of webhooks. */
export const createStart = (listenAt: ListenAt): CommandSpec => ({
  name: 'start',
  summary: { ru: 'открыть туннели из nora.yml', en: 'open the tunnels of nora.yml' },
  arguments: [
    {
      name: 'NAME',
      isRepeated: true,
      about: { ru: 'какие туннели; без имён — все', en: 'tunnels to open (default: all)' },
    },
  ],
  options: [
    {
      name: 'all',
      kind: 'flag',
      about: { ru: 'все туннели файла', en: 'open all tunnels of the file' },
    },
    {
      name: 'config',
      kind: 'text',
      placeholder: 'FILE',
      about: {
        ru: 'файл вместо ./nora.yml и nora.yml из папки настроек',
        en: 'file to use instead of ./nora.yml and the one in the config folder',
      },
    },
    {
      name: 'check',
      kind: 'flag',
      about: {
        ru: 'только найти ошибки в файле, ничего не открывая',
        en: 'only check the file for mistakes, without opening anything',
      },
    },
    takeoverOption,
    ...inspectOptions,
  ],
  examples: ['nora start', 'nora start shop api', 'nora start --config staging.yml', 'nora start --check'],
  async run(context, input) {
    const { platform } = context
    const wanted = wantedLabels(input)
    if (input.isOn('check')) return checkTunnelFile(context, input.text('config'), wanted)
    const file = await openTunnelFile(platform, input.text('config'))
    const { plan, watched, close } = await planStart(context, input, { file, wanted, listenAt })
    try {
      return await runTunnels(context, plan, watched)
    } finally {
      close()
    }
  },
})

function wantedLabels(input: Input): readonly string[] {
  if (!input.isOn('all') || input.arguments.length === 0) return input.arguments
  throw new Failure(exitCodes.usage, {
    ru: 'Либо имена туннелей, либо --all.',
    en: 'Either names of tunnels or --all, not both.',
  })
}
