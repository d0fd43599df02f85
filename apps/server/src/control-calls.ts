import { readFileSync } from 'node:fs'
import { HOUR_MS } from '@nora/kit'
import type { AdminDeps } from './admin/run-admin.ts'
import { adminTexts } from './admin.messages.ts'
import { plannedPorts } from './choose-ports.ts'
import type { Config } from './config/hosts.ts'
import type { AskTransfer } from './operations/operation-deps.ts'
import { askRunningControl, askStoppedControl, assertOwnInstallation } from './platform/ask-control.ts'
import { controlVariables } from './programs/control.ts'

export type ControlCalls = Pick<AdminDeps, 'askRunning' | 'askStopped' | 'readText'> & {
  askTransfer: AskTransfer
}

/** A copy of everything takes its time, which nobody else may take. */
const TRANSFER_TIMEOUT_MS = 6 * HOUR_MS

/**
 * How commands of the operator reach control: over its socket, or by starting it for one call. `program` is what
 * Node runs, the script last.
 */
export function controlCalls(program: readonly string[]): ControlCalls {
  const variables = (config: Config) => ({
    ...controlVariables(config, plannedPorts(config)),
    NORA_CONTROL_LOG_LEVEL: 'error',
  })
  return {
    askRunning: async ({ data }, question) => {
      assertOwnInstallation(data, adminTexts)
      return askRunningControl(data, question, adminTexts)
    },
    askStopped: (config, question) =>
      askStoppedControl({ program, env: variables(config) }, question, adminTexts),
    askTransfer: async (config, question) => {
      const timeoutMs = TRANSFER_TIMEOUT_MS
      const running =
        question.name === 'exportData'
          ? await askRunningControl(config.data, { ...question, input: {} }, adminTexts, timeoutMs)
          : undefined
      if (running) return running
      const control = { program, env: variables(config), mode: 'transfer' as const, timeoutMs }
      return askStoppedControl(control, question, adminTexts)
    },
    readText: (source) => readFileSync(source === '-' ? 0 : source, 'utf8'),
  }
}
