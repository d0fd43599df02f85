import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { tunnelsMessages } from '../tunnels.messages.ts'
import { requireNames } from './require-names.ts'
import { chooseClientOf, pidOption } from './running-clients.ts'

export const stop: CommandSpec = {
  name: 'stop',
  summary: {
    ru: 'закрыть туннели, открытые на этой машине',
    en: 'close tunnels that are open on this machine',
  },
  arguments: [
    {
      name: 'NAME',
      isRepeated: true,
      about: { ru: 'имена из nora.yml или из адресов', en: 'names in nora.yml or in the addresses' },
    },
  ],
  options: [pidOption],
  examples: ['nora stop docs', 'nora stop quiet-fox-1234'],
  async run(context, input) {
    const { output, lang } = context
    for (const name of requireNames('stop', input)) {
      const client = await chooseClientOf(context, input, name)
      await client.call('DELETE', `tunnels/${encodeURIComponent(name)}`)
      if (output.isJson) output.result({ event: 'stopped', tunnel: name, pid: client.pid })
      else output.line(output.style.ok(tunnelsMessages[lang].stopped(printable(name))))
    }
    return exitCodes.ok
  },
}
