import type { ExitCode } from '../../output/failure.ts'

/** What a check has come to. */
export type Finding = {
  id: string
  title: string
  /** `spare`: it does not work, and something better does. */
  state: 'ok' | 'warning' | 'failed' | 'skipped' | 'spare'
  detail: string
  advice: string | null
  /** What the command ends with when this is the first failure. */
  exitCode: ExitCode
}
