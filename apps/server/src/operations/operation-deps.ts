import type { AdminAnswer } from '@nora/contract'
import type { Lang } from '@nora/kit'
import type { Config } from '../config/hosts.ts'
import type { ProgramAnswer } from '../platform/run-program.ts'

export type TransferQuestion =
  | { name: 'exportData' }
  | { name: 'importData'; file: string }
  | { name: 'moveData'; to: string }

/** Has control copy its database or fill one; a running control answers `exportData` itself. */
export type AskTransfer = (config: Config, question: TransferQuestion) => Promise<AdminAnswer>

/** Commands that act on the machine need these. */
export type OperationDeps = {
  lang: Lang
  folder: string
  env: Readonly<Record<string, string | undefined>>
  version: string
  say(line: string): void
  readConfig(file: string | undefined): Config
  /** Returns where `readConfig` finds the configuration; undefined when there are only variables. */
  configFile(file: string | undefined): string | undefined
  askTransfer: AskTransfer
  /** Runs a program to its end, without a shell. */
  run(program: string, args: readonly string[]): ProgramAnswer
  /** Node and the launcher's script, as the service shall start them. */
  command: readonly string[]
  /** Asks a person without showing what is typed; undefined when nobody sits there. */
  askSecret: ((question: string) => Promise<string>) | undefined
  now(): Date
}
