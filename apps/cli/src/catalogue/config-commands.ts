import type { CommandSpec } from '../commands/command.ts'
import { forgetServer } from '../commands/credentials/forget-server.ts'
import { saveToken } from '../commands/credentials/save-token.ts'
import { showConfig } from '../commands/credentials/show-config.ts'
import { checkConfig } from '../commands/tunnels/nora-yml/check-config.ts'
import { printSchema } from '../commands/tunnels/nora-yml/print-schema.ts'

export const configCommands: readonly CommandSpec[] = [
  saveToken,
  showConfig,
  forgetServer,
  checkConfig,
  printSchema,
]
