import { defineTexts } from '@nora/kit'

export const scopeSwitchTexts = defineTexts(
  { label: 'Чьи показать', own: 'Мои', team: 'Команда' },
  { label: 'Whose to show', own: 'Mine', team: 'Team' },
)
