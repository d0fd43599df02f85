import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { chooseSupervisor } from './choose-supervisor.ts'
import { serviceOptions } from './install-service.ts'
import { serviceMessages } from './service.messages.ts'
import { readServiceId } from './service-plan.ts'
import type { ServiceState } from './supervisor.ts'

export const showService: CommandSpec = {
  name: 'service status',
  summary: {
    ru: 'установлена ли служба и работает ли',
    en: 'show whether the service is installed and running',
  },
  arguments: [],
  options: serviceOptions,
  async run({ platform, output, lang }, input) {
    const supervisor = chooseSupervisor(platform)
    const id = readServiceId(platform, input)
    const path = supervisor.getPath(id)
    const isThere = (await platform.readFile(path)) !== null
    const state: ServiceState = isThere
      ? supervisor.getState(await platform.runProgram(supervisor.ask(id)))
      : 'absent'
    if (output.isJson) output.result({ event: 'service_status', name: id.name, path, state })
    else {
      const { style } = output
      const texts = serviceMessages[lang]
      const colour = state === 'running' ? style.ok : style.warn
      const logs = supervisor.logs(id)
      output.line(`${style.bold(id.name)}: ${colour(texts.states[state])}  ${style.faint(printable(path))}`)
      if (state === 'failed' && logs) output.line(texts.logHint(printable(logs.join(' '))))
    }
    return state === 'running' ? exitCodes.ok : exitCodes.failure
  },
}
