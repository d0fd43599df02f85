import { defineTexts, plural } from '@nora/kit'

const SYMBOLS_RU = { one: 'символа', few: 'символов', many: 'символов', other: 'символа' }
const CHARACTERS_EN = { one: 'character', other: 'characters' }

export const pinTexts = defineTexts(
  {
    first: 'ПИН-код',
    second: 'ПИН-код ещё раз',
    help: (least: number) =>
      `Не меньше ${least} ${plural('ru', least, SYMBOLS_RU)}. Пять ошибок подряд — и на этом устройстве он больше не действует.`,
    tooShort: (least: number) => `Нужно не меньше ${least} ${plural('ru', least, SYMBOLS_RU)}.`,
    differs: 'ПИН-коды не совпадают.',
  },
  {
    first: 'PIN',
    second: 'PIN again',
    help: (least: number) =>
      `At least ${least} ${plural('en', least, CHARACTERS_EN)}. After five wrong ones it opens nothing on this device any more.`,
    tooShort: (least: number) => `Use at least ${least} ${plural('en', least, CHARACTERS_EN)}.`,
    differs: 'The PINs differ.',
  },
)
