import { defineTexts } from '@nora/kit'

export const eventsTexts = defineTexts(
  {
    title: 'Что менялось за 30 дней',
    gateway: 'Шлюз',
    empty: 'Состояния ещё не менялись',
    emptySentence: 'Здесь появится, когда участник упал, вернулся, и почему.',
    failed: 'Не удалось загрузить события',
    change: (from: string, to: string) => `${from} → ${to}`,
  },
  {
    title: 'What changed in the last 30 days',
    gateway: 'The gateway',
    empty: 'No state has changed yet',
    emptySentence: 'When a member fails or comes back, and why, appears here.',
    failed: 'Could not load the events',
    change: (from: string, to: string) => `${from} → ${to}`,
  },
)
