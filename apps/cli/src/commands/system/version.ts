import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'

export const version: CommandSpec = {
  name: 'version',
  summary: { ru: 'версия клиента', en: 'print the version of the client' },
  arguments: [],
  options: [],
  async run({ output, platform }) {
    if (output.isJson) output.result({ event: 'version', version: platform.version, os: platform.os })
    else output.line(`nora ${platform.version}`)
    return exitCodes.ok
  },
}
