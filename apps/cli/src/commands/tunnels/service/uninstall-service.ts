import { exitCodes } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { chooseSupervisor } from './choose-supervisor.ts'
import { serviceOptions } from './install-service.ts'
import { serviceMessages } from './service.messages.ts'
import { readServiceId } from './service-plan.ts'
import { insistOnSupervisor, runAll } from './tell-supervisor.ts'

export const uninstallService: CommandSpec = {
  name: 'service uninstall',
  summary: { ru: 'остановить и удалить службу', en: 'stop the service and remove it' },
  arguments: [],
  options: serviceOptions,
  async run({ platform, output, lang }, input) {
    const supervisor = chooseSupervisor(platform)
    const id = readServiceId(platform, input)
    const path = supervisor.getPath(id)
    const isThere = (await platform.readFile(path)) !== null
    if (isThere) {
      await insistOnSupervisor(platform, supervisor, id)
      await runAll(platform, supervisor.stop(id))
      await platform.removeFile(path)
      await runAll(platform, supervisor.forget(id))
    }
    const texts = serviceMessages[lang]
    if (output.isJson)
      output.result({ event: 'service_removed', name: id.name, path, was_installed: isThere })
    else output.line(isThere ? output.style.ok(texts.removed(id.name)) : texts.notInstalled(id.name))
    return exitCodes.ok
  },
}
