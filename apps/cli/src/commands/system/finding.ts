import type { ExitCode } from '../../output/failure.ts'

/** Holds the result of a check. */
export type Finding = {
  id: string
  title: string
  /** `spare`: it does not work, and something better does. */
  state: 'ok' | 'warning' | 'failed' | 'skipped' | 'spare'
  detail: string
  advice: string | null
  /** The exit code of the command when this is the first failure. */
  exitCode: ExitCode
}
