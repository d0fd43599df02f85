import { readFileSync } from 'node:fs'
import { adminTexts } from './admin/admin.messages.ts'
import type { AdminDeps } from './admin/run-admin.ts'
import { plannedPorts } from './choose-ports.ts'
import { askRunningControl, askStoppedControl, assertOwnInstallation } from './platform/ask-control.ts'
import { controlVariables } from './programs/control.ts'

/**
 * How commands of the operator reach control: over its socket, or by starting it for one call. `program` is what
 * Node runs, the script last.
 */
export function controlCalls(
  program: readonly string[],
): Pick<AdminDeps, 'askRunning' | 'askStopped' | 'readText'> {
  return {
    askRunning: async ({ data }, question) => {
      assertOwnInstallation(data, adminTexts)
      return askRunningControl(data, question, adminTexts)
    },
    askStopped: (config, question) => {
      const env = { ...controlVariables(config, plannedPorts(config)), NORA_CONTROL_LOG_LEVEL: 'error' }
      return askStoppedControl({ program, env }, question, adminTexts)
    },
    readText: (source) => readFileSync(source === '-' ? 0 : source, 'utf8'),
  }
}
