import { defineTexts } from '@nora/kit'

export const cutTexts = defineTexts(
  { confirm: 'Удалить историю', done: 'История удалена', failed: 'Не удалось удалить историю' },
  { confirm: 'Cut the history', done: 'History cut', failed: 'Could not cut the history' },
)
