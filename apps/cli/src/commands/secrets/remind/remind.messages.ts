import type { Reminder } from '@nora/contract/secrets'
import { defineTexts } from '@nora/kit'

export const reminderIntervals = defineTexts(
  {
    '7d': 'каждые 7 дней',
    '14d': 'каждые 14 дней',
    '30d': 'каждые 30 дней',
    '60d': 'каждые 60 дней',
    '90d': 'каждые 90 дней',
    '1mo': 'каждый месяц',
    '1y': 'каждый год',
  },
  {
    '7d': 'every 7 days',
    '14d': 'every 14 days',
    '30d': 'every 30 days',
    '60d': 'every 60 days',
    '90d': 'every 90 days',
    '1mo': 'every month',
    '1y': 'every year',
  },
)

export const remindMessages = defineTexts(
  {
    none: 'Напоминаний пока нет. Создать: nora secrets remind ИМЯ --every 90d',
    whole: 'вся конфигурация',
    gone: 'секрет не прочитать',
    next: (day: string) => `следующее ${day}`,
    due: 'пора',
    created: (what: string, { next_on }: Reminder) => `Напомним письмом ${next_on}: ${what}`,
    changed: (what: string, { every, next_on }: Reminder) =>
      `Изменено: ${what}, ${reminderIntervals.ru[every]}. Следующее напоминание ${next_on}`,
    done: (what: string, { next_on }: Reminder) => `Сделано: ${what}. Следующее напоминание ${next_on}`,
    removed: (what: string) => `Напоминание удалено: ${what}`,
  },
  {
    none: 'There are no reminders yet. Make one: nora secrets remind NAME --every 90d',
    whole: 'the whole config',
    gone: 'a secret that cannot be read',
    next: (day: string) => `next on ${day}`,
    due: 'due',
    created: (what: string, { next_on }: Reminder) => `An email comes on ${next_on}: ${what}`,
    changed: (what: string, { every, next_on }: Reminder) =>
      `Changed: ${what}, ${reminderIntervals.en[every]}. The next reminder comes on ${next_on}`,
    done: (what: string, { next_on }: Reminder) => `Done: ${what}. The next reminder comes on ${next_on}`,
    removed: (what: string) => `Reminder deleted: ${what}`,
  },
)
