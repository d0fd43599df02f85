import { printable } from '@nora/command-line/terminal'
import type { ControlledTunnel } from '../../../inspector/controlled-tunnels.ts'
import { exitCodes } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { tunnelsMessages } from '../tunnels.messages.ts'
import { requireNames } from './require-names.ts'
import { chooseFileClient, pidOption } from './running-clients.ts'

export const add: CommandSpec = {
  name: 'add',
  summary: {
    ru: 'открыть ещё туннели из nora.yml в запущенном nora start',
    en: 'open more tunnels of nora.yml in the running nora start',
  },
  arguments: [
    { name: 'NAME', isRepeated: true, about: { ru: 'имена из nora.yml', en: 'names in nora.yml' } },
  ],
  options: [pidOption],
  examples: ['nora add docs', 'nora add docs api --pid 4711'],
  async run(context, input) {
    const { output, lang } = context
    const names = requireNames('add', input)
    const client = await chooseFileClient(context, input)
    for (const name of names) {
      const added = (await client.call('POST', 'tunnels', { name })) as ControlledTunnel
      if (output.isJson) output.result({ event: 'added', tunnel: name, pid: client.pid, ...added })
      else if (added.url === null) output.line(tunnelsMessages[lang].stillOpening(printable(name)))
      else
        output.line(
          `${printable(name)}: ${output.style.accent(printable(added.url))} → ${printable(added.target)}`,
        )
    }
    return exitCodes.ok
  },
}
