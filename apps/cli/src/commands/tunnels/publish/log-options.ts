import { resolve } from 'node:path'
import type { Input, OptionSpec } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { LOG_FORMATS, LOG_LEVELS, type LogSettings } from '../../../output/log-settings.ts'
import type { Platform } from '../../../platform/platform.ts'

export const logOptions: readonly OptionSpec[] = [
  {
    name: 'log-file',
    kind: 'text',
    placeholder: 'FILE',
    about: { ru: 'записывать, что происходит, в файл', en: 'write the log to a file' },
  },
  {
    name: 'log-level',
    kind: 'text',
    placeholder: LOG_LEVELS.join('|'),
    about: {
      ru: 'с какого уровня (info); debug — и запросы',
      en: 'log level (info); debug includes requests',
    },
  },
  {
    name: 'log-format',
    kind: 'text',
    placeholder: LOG_FORMATS.join('|'),
    about: { ru: 'строки (text) или JSON', en: 'log format: lines (text) or JSON' },
  },
]

/** null: nothing is written down. Throws a Failure for what means nothing. */
export function readLog(
  input: Input,
  { workingFolder, args }: Pick<Platform, 'workingFolder' | 'args'>,
): LogSettings | null {
  const file = input.text('log-file')
  if (file !== null) {
    const level = choose(input, 'log-level', LOG_LEVELS) ?? 'info'
    const format = choose(input, 'log-format', LOG_FORMATS) ?? 'text'
    return { file: resolve(workingFolder, file), level, format }
  }
  // In the environment it may be meant for the server, which knows a NORA_LOG_LEVEL as well.
  const given = ['--log-level', '--log-format'].find((name) =>
    args.some((arg) => arg === name || arg.startsWith(`${name}=`)),
  )
  if (given === undefined) return null
  throw new Failure(exitCodes.usage, {
    ru: `${given} имеет смысл вместе с --log-file: укажите, в какой файл писать.`,
    en: `${given} goes with --log-file: say which file to write to.`,
  })
}

function choose<T extends string>(input: Input, name: string, known: readonly T[]): T | null {
  const text = input.text(name)
  if (text === null) return null
  const found = known.find((one) => one === text)
  if (found !== undefined) return found
  throw new Failure(exitCodes.usage, {
    ru: `--${name}: бывает ${known.join(', ')}, а не «${text}».`,
    en: `--${name} is one of ${known.join(', ')}, not “${text}”.`,
  })
}
