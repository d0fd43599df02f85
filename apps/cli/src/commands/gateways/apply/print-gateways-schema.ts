import { exitCodes } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { gatewaysFileJsonSchema } from './gateways-file.schema.ts'

export const printGatewaysSchema: CommandSpec = {
  name: 'gateways schema',
  summary: {
    ru: 'JSON Schema файла для nora gateways apply, для редакторов',
    en: 'print the JSON Schema of the file of nora gateways apply, for editors',
  },
  arguments: [],
  options: [],
  examples: ['nora gateways schema > gateways.schema.json'],
  async run({ output }) {
    output.line(JSON.stringify(gatewaysFileJsonSchema(), null, 2))
    return exitCodes.ok
  },
}
