import { spawnSync } from 'node:child_process'
import { MINUTE_MS } from '@nora/kit'

/** `code` is null when the program is not there or was killed. */
export type ProgramAnswer = { code: number | null; stdout: string; stderr: string }

const TIMEOUT_MS = 4 * MINUTE_MS

export function runProgram(program: string, args: readonly string[]): ProgramAnswer {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { code: status, stdout: stdout ?? '', stderr: error?.message ?? stderr ?? '' }
}
