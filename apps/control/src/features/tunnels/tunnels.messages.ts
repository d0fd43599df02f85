import type { Localized } from '@nora/kit'

export const tunnelsTexts = {
  badName: {
    ru: 'Имя — от 1 до 63 строчных латинских букв, цифр и дефисов; дефис не первый и не последний.',
    en: 'A name has 1 to 63 lower-case letters, digits and hyphens, with no hyphen at either end.',
  },
  reservedName: (name: string): Localized => ({
    ru: `Имя ${name} зарезервировано. Выберите другое.`,
    en: `The name ${name} is reserved. Choose another one.`,
  }),
  nameTaken: (name: string, owner: string, machine: string): Localized => ({
    ru: `Имя ${name} занято: ${owner}, компьютер ${machine}.`,
    en: `The name ${name} is taken: ${owner}, machine ${machine}.`,
  }),
  nameTakenFromUs: (name: string, owner: string, machine: string): Localized => ({
    ru: `Имя ${name} занято: ${owner}, компьютер ${machine}. Чтобы забрать его, добавьте --takeover.`,
    en: `The name ${name} is taken: ${owner}, machine ${machine}. To take it over, add --takeover.`,
  }),
  nameNotShared: (name: string, owner: string, machine: string): Localized => ({
    ru: `Имя ${name} уже открыто: ${owner}, компьютер ${machine}. Чтобы делить его, откройте все туннели с --pool.`,
    en: `The name ${name} is open already: ${owner}, machine ${machine}. To share it, open every tunnel with --pool.`,
  }),
  unknownRegion: (region: string, known: string): Localized => ({
    ru: `Региона ${region} нет. Есть: ${known}.`,
    en: `There is no region ${region}. There are: ${known}.`,
  }),
  noHttps: (region: string): Localized => ({
    ru: `Адреса региона ${region} открываются по http, перенаправлять некуда. Уберите --https-redirect.`,
    en: `Addresses of the region ${region} are served by http, so there is nowhere to redirect to. Leave --https-redirect out.`,
  }),
  alreadyClosed: { ru: 'Туннель уже закрыт.', en: 'The tunnel is closed already.' },
  noSeat: {
    ru: 'У вас нет места в подписке команды, поэтому туннель открыть нельзя. Обратитесь к администратору команды.',
    en: 'You have no seat in the team’s subscription, so you cannot open a tunnel. Ask an administrator of the team.',
  },
  wrongEnrolKey: { ru: 'Ключ этого узла не подходит.', en: 'The key of this edge does not fit.' },
  notEnrolled: { ru: 'Сначала узел должен представиться.', en: 'The edge must enrol first.' },
} as const
