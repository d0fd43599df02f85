import { API_KEYS_PER_USER } from '@nora/contract'
import type { Localized } from '@nora/kit'

export const apiKeysTexts = {
  tooMany: {
    ru: `У вас уже ${API_KEYS_PER_USER} ключей API во всех командах, больше нельзя. Отзовите те, что не нужны.`,
    en: `You have ${API_KEYS_PER_USER} API keys in all your teams, which is the most. Revoke those you do not need.`,
  },
  past: { ru: 'Этот срок уже прошёл.', en: 'This moment has passed already.' },
  outlivesMaker: (until: string): Localized => ({
    ru: `Ключ API создаёт только ключи, которые действуют не дольше его самого: до ${until}.`,
    en: `An API key makes only keys that last no longer than itself: until ${until}.`,
  }),
} as const
