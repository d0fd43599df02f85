import { defineTexts } from '@nora/kit'

export const leaveTexts = defineTexts(
  { failed: 'Не удалось выйти. Попробуйте позже' },
  { failed: 'Could not sign out. Try again later' },
)
