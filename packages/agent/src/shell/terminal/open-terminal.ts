import { platform } from 'node:process'
import { openConsoleTerminal } from './console-terminal.ts'
import { openNativeTerminal } from './native-terminal.ts'
import { openScriptTerminal } from './script-terminal.ts'
import type { OpenTerminal } from './terminal.ts'

/** The best terminal that this system has; undefined: none. */
export const openTerminal: OpenTerminal = (program) =>
  platform === 'win32'
    ? openConsoleTerminal(program)
    : (openNativeTerminal(program) ?? openScriptTerminal(program))
