import { type Invocation, parseCommandLine } from '@nora/command-line/parsing'
import { toUsageFailure } from '../output/failure.ts'
import { type CommandSpec, globalOptions } from './command.ts'

/** Reads the client's command line. Throws a Failure with exit code 2. */
export function parseArguments(
  args: readonly string[],
  commands: readonly CommandSpec[],
  env: Readonly<Record<string, string | undefined>> = {},
): Invocation<CommandSpec> {
  try {
    return parseCommandLine(args, { commands, globalOptions, env })
  } catch (error) {
    throw toUsageFailure(error)
  }
}
