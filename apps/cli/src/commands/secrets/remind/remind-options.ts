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
      ru: 'новое напоминание, а с --change другой промежуток: 7d, 14d, 30d, 60d, 90d, 1mo, 1y',
      en: 'a new reminder, with --change another interval: 7d, 14d, 30d, 60d, 90d, 1mo, 1y',
    },
  },
  {
    name: 'from',
    kind: 'text',
    placeholder: 'YYYY-MM-DD',
    isOnLineOnly: true,
    about: {
      ru: 'первый день; у нового без него через один промежуток от сегодня',
      en: 'the first day (default of a new one: one interval from today)',
    },
  },
  {
    name: 'change',
    kind: 'flag',
    isOnLineOnly: true,
    about: {
      ru: 'изменить напоминание: с --every промежуток, с --from первый день',
      en: 'change the reminder: --every its interval, --from its first day',
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
  /** One of them at least is there. */
  | { kind: 'change'; every: ReminderInterval | null; from: string | null }

/** Throws a Failure for options that contradict each other, and for what is no day or interval. */
export function readAction(input: Input): ReminderAction {
  const every = readOption(input, 'every', readInterval)
  const from = readOption(input, 'from', readDay)
  const asked = (['change', 'done', 'remove'] as const).filter((name) => input.isOn(name))
  const [kind, ...others] = asked
  const hasDates = every !== null || from !== null
  if (others.length > 0 || (kind !== undefined && kind !== 'change' && hasDates)) throw oneThing()
  if (kind === 'change') {
    if (!hasDates) throw changesNothing()
    return { kind, every, from }
  }
  if (kind !== undefined) return { kind }
  if (every !== null) return { kind: 'create', every, from }
  if (from !== null) throw fromAlone()
  return { kind: 'list' }
}

function readOption<Value>(input: Input, name: string, read: (text: string) => Value): Value | null {
  const text = input.text(name)
  return text === null ? null : read(text)
}

function oneThing(): Failure {
  return new Failure(exitCodes.usage, {
    ru: 'Нужно что-то одно: новое напоминание (--every), --change, --done или --remove.',
    en: 'Use one of: a new reminder (--every), --change, --done, --remove.',
  })
}

function changesNothing(): Failure {
  return new Failure(
    exitCodes.usage,
    {
      ru: '--change: не сказано, что изменить. Промежуток задаёт --every, первый день --from.',
      en: '--change: it is not said what to change. --every sets the interval, --from the first day.',
    },
    {
      advice: {
        ru: 'Например: nora secrets remind STRIPE_KEY --change --every 30d',
        en: 'For example: nora secrets remind STRIPE_KEY --change --every 30d',
      },
    },
  )
}

function fromAlone(): Failure {
  return new Failure(exitCodes.usage, {
    ru: '--from идёт вместе с --every, а у напоминания, которое уже есть, с --change.',
    en: '--from goes with --every, or with --change for a reminder that is there.',
  })
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
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // 31 February is read as 3 March.
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  if (isDay) return text
  throw new Failure(exitCodes.usage, {
    ru: '--from: день пишется как 2027-01-31.',
    en: '--from: write the day as 2027-01-31.',
  })
}
