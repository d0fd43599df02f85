import { defineTexts } from '@nora/kit'

export const maskedTexts = defineTexts(
  {
    masked: 'скрыто',
    empty: '(пусто)',
    reveal: (name: string) => `Показать ${name}`,
    hide: (name: string) => `Скрыть ${name}`,
  },
  {
    masked: 'masked',
    empty: '(empty)',
    reveal: (name: string) => `Show ${name}`,
    hide: (name: string) => `Hide ${name}`,
  },
)
