import type { Localized } from '@nora/kit'

/** Describe what is wrong with one value; the option precedes them. */
export const valueTexts = {
  noUser: {
    ru: 'нужны имя и пароль через двоеточие, например anna:очень-секретно',
    en: 'needs a user and a password with a colon between, such as anna:very-secret',
  },
  badPassword: (user: string): Localized => ({
    ru: `пароль для ${user} не годится: нужно хотя бы 8 знаков, без управляющих`,
    en: `the password of ${user} will not do: it needs 8 characters at least, no control characters`,
  }),
  badKey: {
    ru: 'ключ не годится: нужно хотя бы 8 видимых знаков ASCII, без пробелов',
    en: 'the key will not do: it needs 8 visible ASCII characters at least, no spaces',
  },
  notANetwork: (text: string): Localized => ({
    ru: `«${text}» — не адрес и не сеть; пишите 192.0.2.7, 10.0.0.0/8 или 2001:db8::/32`,
    en: `“${text}” is neither an address nor a network; write 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32`,
  }),
  noField: (text: string): Localized => ({
    ru: `«${text}» — не поле; пишите "X-A: 1" или "response:X-A: 1"`,
    en: `“${text}” is no field; write "X-A: 1" or "response:X-A: 1"`,
  }),
  badFieldName: (name: string): Localized => ({
    ru: `поля не могут называться «${name}»; годятся буквы, цифры и дефис`,
    en: `“${name}” cannot be the name of a field; letters, digits and hyphens can`,
  }),
  badFieldValue: (name: string): Localized => ({
    ru: `значение ${name} не годится: только ASCII без управляющих знаков, до 4096 знаков`,
    en: `the value of ${name} will not do: ASCII without control characters, up to 4096 of them`,
  }),
  protectedField: (name: string): Localized => ({
    ru: `${name} менять нельзя: поле говорит, где кончается сообщение или откуда оно пришло${
      name.toLowerCase() === 'host' ? ' (для него есть --host-header)' : ''
    }`,
    en: `${name} cannot be edited: it says where the message ends or where it came from${
      name.toLowerCase() === 'host' ? ' (there is --host-header for it)' : ''
    }`,
  }),
  notAnOrigin: (text: string): Localized => ({
    ru: `«${text}» — не источник; пишите https://example.com или http://localhost:5173, без пути`,
    en: `“${text}” is no origin; write https://example.com or http://localhost:5173, without a path`,
  }),
  notARate: (text: string): Localized => ({
    ru: `«${text}» — не частота; пишите 10/s или 100/m, до 1000000`,
    en: `“${text}” is no rate; write 10/s or 100/m, up to 1000000`,
  }),
  noFile: (path: string): Localized => ({ ru: `нет файла ${path}`, en: `there is no file ${path}` }),
  noVariable: (name: string): Localized => ({
    ru: `переменная ${name} пуста`,
    en: `the variable ${name} is empty`,
  }),
  noSecrets: (address: string): Localized => ({
    ru: `${address} подставляет только клиент nora на своей машине`,
    en: `only the client nora puts a value in the place of ${address}, on its own machine`,
  }),
  secretUnfit: (addresses: readonly string[]): Localized => ({
    ru: `значение ${addresses.join(', ')} здесь не годится`,
    en: `the value of ${addresses.join(', ')} will not do here`,
  }),
  nothingIn: (source: string): Localized => ({
    ru: `в ${source} ничего нет`,
    en: `there is nothing in ${source}`,
  }),
  tooMany: (limit: number): Localized => ({
    ru: `слишком длинный список, предел — ${limit}`,
    en: `the list is too long, the limit is ${limit}`,
  }),
} as const
