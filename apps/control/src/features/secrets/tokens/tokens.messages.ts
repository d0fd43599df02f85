import type { Localized } from '@nora/kit'

export const tokensTexts = {
  noToken: {
    ru: 'Нужен токен машины: заголовок «Authorization: Bearer ns_…», первые две части токена. Скопируйте токен целиком в NORA_SECRETS_TOKEN: клиент отправит из него только их.',
    en: 'A machine token is needed: the header “Authorization: Bearer ns_…” with the first two parts of the token. Copy the whole token into NORA_SECRETS_TOKEN: the client sends only these.',
  },
  unknown: {
    ru: 'Такого токена нет. Проверьте, что он скопирован целиком и выпущен на этом сервере.',
    en: 'There is no such token. Check that it was copied as a whole and is of this server.',
  },
  secretsOnly: {
    ru: 'Это токен машины: он открывает только секреты. Здесь нужен токен человека или API-ключ.',
    en: 'This is a machine token: it opens secrets only. A token of a person or an API key is needed here.',
  },
  expired: (on: string): Localized => ({
    ru: `Срок токена истёк ${on}. Продлите его или создайте новый в настройках конфигурации.`,
    en: `The token expired on ${on}. Extend it, or create a new one, in the settings of the config.`,
  }),
  revoked: {
    ru: 'Токен отозван. Создайте новый в настройках конфигурации.',
    en: 'The token was revoked. Create a new one in the settings of the config.',
  },
  isRevoked: {
    ru: 'Токен отозван: изменить его уже нельзя.',
    en: 'The token was revoked and cannot be changed any more.',
  },
  sentWhole: {
    ru: 'Токен отправили целиком, вместе с секретной частью, поэтому он отозван. Создайте новый и отправляйте только первые две части: ns_… и следующую за ней.',
    en: 'The token was sent whole, with its secret part, so it has been revoked. Create a new one, and send only the first two parts: ns_… and the one after it.',
  },
  otherAddress: (address: string): Localized => ({
    ru: `Токен не принимают с адреса ${address}. Разрешите этот адрес в настройках конфигурации.`,
    en: `The token is not accepted from ${address}. Allow this address in the settings of the config.`,
  }),
  badNetwork: (text: string): Localized => ({
    ru: `«${text}» — не адрес и не сеть. Пример: 203.0.113.0/24.`,
    en: `“${text}” is neither an address nor a network. An example: 203.0.113.0/24.`,
  }),
  hostBits: (text: string, network: string, address: string): Localized => ({
    ru: `«${text}» — адрес внутри сети. Укажите сеть ${network} или один адрес ${address}.`,
    en: `“${text}” is an address within a network. Name the network ${network} or the address ${address}.`,
  }),
  inThePast: { ru: 'Срок уже прошёл.', en: 'This is in the past.' },
} as const
