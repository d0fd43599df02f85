import { API_KEYS_PER_USER } from '@nora/contract/credentials'

export const apiKeysTexts = {
  tooMany: {
    ru: `У вас уже ${API_KEYS_PER_USER} API-ключей во всех командах, больше нельзя. Отзовите те, что не нужны.`,
    en: `You have ${API_KEYS_PER_USER} API keys in all your teams, which is the most. Revoke those you do not need.`,
  },
} as const
