import { defineTexts } from '@nora/kit'

/** `what` is reminded of, how often, and when the next email comes. */
type Told = { what: string; every: string; day: string }

export const remindMessages = defineTexts(
  {
    none: 'Напоминаний пока нет. Создать: nora secrets remind ИМЯ --every 90d',
    whole: 'вся конфигурация',
    gone: 'секрет не прочитать',
    every: {
      '7d': 'каждые 7 дней',
      '14d': 'каждые 14 дней',
      '30d': 'каждые 30 дней',
      '60d': 'каждые 60 дней',
      '90d': 'каждые 90 дней',
      '1mo': 'каждый месяц',
      '1y': 'каждый год',
    },
    next: (day: string) => `следующее ${day}`,
    due: 'пора',
    created: ({ what, day }: Told) => `Напомним письмом ${day}: ${what}`,
    changed: ({ what, every, day }: Told) => `Изменено: ${what}, ${every}. Следующее напоминание ${day}`,
    done: ({ what, day }: Told) => `Сделано: ${what}. Следующее напоминание ${day}`,
    removed: ({ what }: Told) => `Напоминание удалено: ${what}`,
  },
  {
    none: 'There are no reminders yet. Make one: nora secrets remind NAME --every 90d',
    whole: 'the whole config',
    gone: 'a secret that cannot be read',
    every: {
      '7d': 'every 7 days',
      '14d': 'every 14 days',
      '30d': 'every 30 days',
      '60d': 'every 60 days',
      '90d': 'every 90 days',
      '1mo': 'every month',
      '1y': 'every year',
    },
    next: (day: string) => `next on ${day}`,
    due: 'due',
    created: ({ what, day }: Told) => `An email comes on ${day}: ${what}`,
    changed: ({ what, every, day }: Told) => `Changed: ${what}, ${every}. The next reminder comes on ${day}`,
    done: ({ what, day }: Told) => `Done: ${what}. The next reminder comes on ${day}`,
    removed: ({ what }: Told) => `Reminder deleted: ${what}`,
  },
)
