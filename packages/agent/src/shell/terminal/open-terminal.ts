import { platform } from 'node:process'
import agentPackage from '../../../package.json' with { type: 'json' }
import { hasConsoleTerminal, openConsoleTerminal } from './console-terminal.ts'
import { hasNativeTerminal, openNativeTerminal } from './native-terminal.ts'
import { nodePtyBinary } from './node-pty.ts'
import { hasScriptTerminal, openScriptTerminal } from './script-terminal.ts'
import type { OpenTerminal } from './terminal.ts'

/** The best terminal that this system has; undefined: none. */
export const openTerminal: OpenTerminal = (program) =>
  platform === 'win32'
    ? openConsoleTerminal(program)
    : (openNativeTerminal(program) ?? openScriptTerminal(program))

/** The npm package that brings terminals to this system, with its version; null where there are terminals already. */
export function findMissingTerminal(): string | null {
  const isThere = platform === 'win32' ? hasConsoleTerminal() : hasNativeTerminal() || hasScriptTerminal()
  if (isThere) return null
  const name = platform === 'win32' ? '@lydell/node-pty' : nodePtyBinary
  return `${name}@${agentPackage.dependencies['@lydell/node-pty']}`
}
