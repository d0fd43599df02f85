import type { CommandSpec } from '../commands/command.ts'
import { printEventsSchema } from '../commands/system/print-events-schema.ts'

export const eventsCommands: readonly CommandSpec[] = [printEventsSchema]
