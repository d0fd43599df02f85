import { eventsJsonSchema } from '../../output/events/stream-event.schema.ts'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'

export const printEventsSchema: CommandSpec = {
  name: 'events schema',
  summary: { ru: 'схема событий --json для программ', en: 'print the schema of --json events for programs' },
  arguments: [],
  options: [],
  examples: ['nora events schema > nora-events.schema.json'],
  async run({ output }) {
    output.line(JSON.stringify(eventsJsonSchema(), null, 2))
    return exitCodes.ok
  },
}
