import { exitCodes } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { tunnelFileJsonSchema } from './tunnel-file.schema.ts'

export const printSchema: CommandSpec = {
  name: 'config schema',
  summary: { ru: 'схема nora.yml для редакторов', en: 'print the schema of nora.yml for editors' },
  arguments: [],
  options: [],
  examples: ['nora config schema > nora.schema.json'],
  async run({ output }) {
    output.line(JSON.stringify(tunnelFileJsonSchema(), null, 2))
    return exitCodes.ok
  },
}
