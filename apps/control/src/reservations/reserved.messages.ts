import type { Localized } from '@nora/kit'

export const reservedTexts = {
  unknownRegion: (known: string): Localized => ({
    ru: `Такого региона нет. Есть: ${known}.`,
    en: `There is no such region. There are: ${known}.`,
  }),
} as const
