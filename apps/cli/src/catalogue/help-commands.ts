import type { CommandSpec } from '../commands/command.ts'
import { completion } from '../commands/system/completion.ts'
import { help } from '../commands/system/help.ts'
import { version } from '../commands/system/version.ts'

export const helpCommands: readonly CommandSpec[] = [completion, version, help]
