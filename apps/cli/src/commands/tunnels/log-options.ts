import { resolve } from 'node:path'
import type { Input, OptionSpec } from '@nora/command-line'
import { exitCodes, Failure } from '../../output/failure.ts'
import { LOG_FORMATS, LOG_LEVELS, type LogSettings } from '../../output/log-settings.ts'

export const logOptions: readonly OptionSpec[] = [
  {
    name: 'log-file',
    kind: 'text',
    placeholder: 'FILE',
    about: { ru: 'записывать, что происходит, в файл', en: 'write down what happens in a file' },
  },
  {
    name: 'log-level',
    kind: 'text',
    placeholder: LOG_LEVELS.join('|'),
    about: {
      ru: 'с какого уровня (info); debug — и запросы',
      en: 'from which level on (info); debug: requests too',
    },
  },
  {
    name: 'log-format',
    kind: 'text',
    placeholder: LOG_FORMATS.join('|'),
    about: { ru: 'строки (text) или JSON', en: 'lines (text) or JSON' },
  },
]

/** null: nothing is written down. Throws a Failure for what means nothing. */
export function readLog(input: Input, workingFolder: string): LogSettings | null {
  const level = choose(input, 'log-level', LOG_LEVELS)
  const format = choose(input, 'log-format', LOG_FORMATS)
  const file = input.text('log-file')
  if (file !== null)
    return { file: resolve(workingFolder, file), level: level ?? 'info', format: format ?? 'text' }
  if (level === null && format === null) return null
  const given = level === null ? '--log-format' : '--log-level'
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
