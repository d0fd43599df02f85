import { execFile } from 'node:child_process'
import type { ProgramAnswer } from './platform.ts'

const TIMEOUT_MS = 30_000

/** Runs a program with its arguments, not through a shell. What keeps it from running stands in `stderr`. */
export function runProgram([program, ...args]: readonly [string, ...string[]]): Promise<ProgramAnswer> {
  return new Promise((resolve) => {
    execFile(program, args, { encoding: 'utf8', timeout: TIMEOUT_MS }, (error, stdout, stderr) => {
      if (error === null) resolve({ code: 0, stdout, stderr })
      else if (typeof error.code === 'number') resolve({ code: error.code, stdout, stderr })
      else resolve({ code: -1, stdout, stderr: stderr || error.message })
    })
  })
}
