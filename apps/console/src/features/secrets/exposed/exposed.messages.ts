import { defineTexts, plural } from '@nora/kit'

const SECRETS_RU = { one: 'секрет', few: 'секрета', many: 'секретов', other: 'секрета' }
const CONFIGS_RU = { one: 'конфигурация', few: 'конфигурации', many: 'конфигураций', other: 'конфигурации' }

export const exposedTexts = defineTexts(
  {
    title: 'Смените эти значения',
    sentence: 'Новый ключ закрывает будущее. Эти секреты человек или машина могли прочесть, пока был доступ.',
    list: (place: string) => `Секреты ${place}`,
    hidden: (count: number) => `и ${count} ${plural('ru', count, SECRETS_RU)} только для машин`,
    none: 'Секретов там нет: менять нечего.',
    unread: (count: number) =>
      `Ещё ${count} ${plural('ru', count, CONFIGS_RU)}: вам не открыты, о секретах спросите их администраторов.`,
  },
  {
    title: 'Change these values',
    sentence: 'A new key protects what comes. These secrets may have been read while there was access.',
    list: (place: string) => `Secrets of ${place}`,
    hidden: (count: number) =>
      `and ${count} ${plural('en', count, { one: 'secret', other: 'secrets' })} for machines only`,
    none: 'There are no secrets, and so none to change.',
    unread: (count: number) =>
      `${count} more ${plural('en', count, { one: 'config is', other: 'configs are' })} not open to you: ask their admins about the secrets there.`,
  },
)
