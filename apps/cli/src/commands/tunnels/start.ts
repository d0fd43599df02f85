import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Input } from '../command.ts'
import { followTunnelFile } from './follow-tunnel-file.ts'
import { openTunnelFile } from './open-tunnel-file.ts'
import { planTunnelFile } from './plan-tunnel-file.ts'
import { prepareTunnels, readInspectorPort, takeoverOption } from './prepare-tunnels.ts'
import { runTunnels } from './run-tunnels.ts'

export const start: CommandSpec = {
  name: 'start',
  summary: { ru: 'открыть туннели из nora.yml', en: 'open the tunnels of nora.yml' },
  arguments: [
    {
      name: 'NAME',
      isRepeated: true,
      about: { ru: 'какие туннели; без имён — все', en: 'which tunnels; all of them without names' },
    },
  ],
  options: [
    {
      name: 'all',
      kind: 'flag',
      about: { ru: 'все туннели файла', en: 'all tunnels of the file' },
    },
    {
      name: 'config',
      kind: 'text',
      placeholder: 'FILE',
      about: {
        ru: 'файл вместо ./nora.yml и nora.yml из папки настроек',
        en: 'a file instead of ./nora.yml and that of the config folder',
      },
    },
    takeoverOption,
    {
      name: 'inspect',
      kind: 'switch',
      about: { ru: 'не записывать запросы', en: 'do not record requests' },
    },
    {
      name: 'inspector-port',
      kind: 'text',
      placeholder: 'N',
      about: { ru: 'порт инспектора (4040)', en: 'port of the inspector (4040)' },
    },
  ],
  examples: ['nora start', 'nora start shop api', 'nora start --config staging.yml'],
  async run(context, input) {
    const { platform, lang } = context
    const wanted = wantedLabels(input)
    const file = await openTunnelFile(platform, input.text('config'))
    const inspectorPort = readInspectorPort(input, file.content.inspector_port)
    const isInspected = input.isOn('inspect') && file.content.inspect !== false
    const { server = null, region: wishedRegion = null } = file.content
    const prepared = await prepareTunnels(context, input, { server, region: wishedRegion })
    const { region } = prepared
    let lastRef = 0
    const takesOver = input.isOn('takeover')
    const options = { platform, region, wanted, nextRef: () => ++lastRef, takesOver }
    const tunnels = await planTunnelFile(file, options)
    const plan = {
      ...prepared,
      tunnels,
      inspectorPort: isInspected ? inspectorPort : null,
      hasQr: false,
      opensBrowser: false,
    }
    return runTunnels(context, plan, (running) => {
      const replan = async () => planTunnelFile(await openTunnelFile(platform, file.path), options)
      const onChange = followTunnelFile({ lang, planned: tunnels, replan, running })
      return platform.watchFile(file.path, () => void onChange())
    })
  },
}

function wantedLabels(input: Input): readonly string[] {
  if (!input.isOn('all') || input.arguments.length === 0) return input.arguments
  throw new Failure(exitCodes.usage, {
    ru: 'Либо имена туннелей, либо --all.',
    en: 'Either names of tunnels or --all, not both.',
  })
}
