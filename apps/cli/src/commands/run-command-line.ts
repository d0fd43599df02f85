import { isLang, type Lang } from '@nora/kit'
import { type ExitCode, exitCodes, Failure } from '../output/failure.ts'
import { createOutput } from '../output/output.ts'
import { openConfigFile } from '../platform/config-file.ts'
import type { Platform } from '../platform/platform.ts'
import { commands } from './catalogue.ts'
import type { Context } from './command.ts'
import { parseArguments } from './parse-arguments.ts'
import { printCommandHelp, printHelp } from './system/help.ts'

/** Runs what the command line asks for and answers the exit code; every failure is said here, once. */
export async function runCommandLine(platform: Platform): Promise<ExitCode> {
  const { args, env, stdout, stderr, clock } = platform
  const lang = languageOf(args, env)
  const output = createOutput({
    lang,
    isJson: args.includes('--json'),
    hasColors: !args.includes('--no-colors') && !env.NO_COLOR && env.TERM !== 'dumb',
    stdout,
    stderr,
    clock,
  })
  try {
    const { command, input } = parseArguments(args.map(asCommand), commands)
    refuseUnknownLang(input.text('lang'))
    const context: Context = {
      platform,
      lang,
      output,
      commands,
      configFile: openConfigFile(platform.configFolder),
    }
    if (command === null) printHelp(context)
    else if (input.isOn('help')) printCommandHelp(context, command)
    else return await command.run(context, input)
    return exitCodes.ok
  } catch (error) {
    return output.fail(error)
  }
}

/** Needed before the arguments are known to be right, because what is wrong with them is said in it. */
function languageOf(args: readonly string[], env: Platform['env']): Lang {
  const index = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  const asked = args[index]?.includes('=') ? args[index]?.split('=')[1] : args[index + 1]
  if (index >= 0 && isLang(asked)) return asked
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return locale.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}

function refuseUnknownLang(asked: string | null): void {
  if (asked === null || isLang(asked)) return
  throw new Failure(exitCodes.usage, {
    ru: `Язык сообщений — ru или en, а не «${asked}».`,
    en: `The language is ru or en, not “${asked}”.`,
  })
}

function asCommand(arg: string, index: number): string {
  return index === 0 && (arg === '--version' || arg === '-v') ? 'version' : arg
}
