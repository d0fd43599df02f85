import type { CommandSpec } from '../commands/command.ts'
import { importFile } from '../commands/tunnels/import/import.ts'

export const importCommands: readonly CommandSpec[] = [importFile]
