import type { Input, OptionSpec } from '@nora/command-line/parsing'
import { REMINDER_INTERVALS, type ReminderInterval } from '@nora/contract/secrets'
import { exitCodes, Failure } from '../../../output/failure.ts'

export const remindOptions: readonly OptionSpec[] = [
  {
    name: 'every',
    kind: 'text',
    placeholder: 'TIME',
    isOnLineOnly: true,
    about: {
      ru: 'новое напоминание: 7d, 14d, 30d, 60d, 90d, 1mo, 1y',
      en: 'a new reminder: 7d, 14d, 30d, 60d, 90d, 1mo, 1y',
    },
  },
  {
    name: 'from',
    kind: 'text',
    placeholder: 'YYYY-MM-DD',
    isOnLineOnly: true,
    about: {
      ru: 'первый день; без него через один промежуток от сегодня',
      en: 'the first day (default: one interval from today)',
    },
  },
  {
    name: 'done',
    kind: 'flag',
    isOnLineOnly: true,
    about: { ru: 'сделано: следующий срок от сегодня', en: 'it is done: the next interval begins today' },
  },
  {
    name: 'remove',
    kind: 'flag',
    isOnLineOnly: true,
    about: { ru: 'удалить напоминание', en: 'delete the reminder' },
  },
]

export type ReminderAction =
  | { kind: 'list' | 'done' | 'remove' }
  | { kind: 'create'; every: ReminderInterval; from: string | null }

/** Throws a Failure for options that contradict each other, and for what is no day or interval. */
export function readAction(input: Input): ReminderAction {
  const [every, from] = [input.text('every'), input.text('from')]
  const [isDone, isRemoved] = [input.isOn('done'), input.isOn('remove')]
  if ([every !== null, isDone, isRemoved].filter(Boolean).length > 1) {
    throw new Failure(exitCodes.usage, {
      ru: 'Нужно что-то одно: --every, --done или --remove.',
      en: 'Use one of --every, --done and --remove.',
    })
  }
  if (every === null && from !== null) {
    throw new Failure(exitCodes.usage, {
      ru: '--from идёт вместе с --every.',
      en: '--from goes with --every.',
    })
  }
  if (isDone) return { kind: 'done' }
  if (isRemoved) return { kind: 'remove' }
  if (every === null) return { kind: 'list' }
  return { kind: 'create', every: readInterval(every), from: from === null ? null : readDay(from) }
}

function readInterval(text: string): ReminderInterval {
  const found = REMINDER_INTERVALS.find((one) => one === text)
  if (found) return found
  const known = REMINDER_INTERVALS.join(', ')
  throw new Failure(exitCodes.usage, {
    ru: `--every: нужно одно из ${known}.`,
    en: `--every is one of ${known}.`,
  })
}

function readDay(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (isDay) return text
  throw new Failure(exitCodes.usage, {
    ru: '--from: день пишется как 2027-01-31.',
    en: '--from: write the day as 2027-01-31.',
  })
}
