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
  portTaken: (name: string, owner: string, machine: string): Localized => ({
    ru: `Порт ${name} занят: ${owner}, компьютер ${machine}.`,
    en: `The port ${name} is taken: ${owner}, machine ${machine}.`,
  }),
  portTakenFromUs: (name: string, owner: string, machine: string): Localized => ({
    ru: `Порт ${name} занят: ${owner}, компьютер ${machine}. Чтобы забрать его, добавьте --takeover.`,
    en: `The port ${name} is taken: ${owner}, machine ${machine}. To take it over, add --takeover.`,
  }),
  portReserved: (port: number): Localized => ({
    ru: `Порт ${port} закреплён за другой командой. Выберите другой или не указывайте никакого.`,
    en: `The port ${port} is reserved by another team. Choose another one, or none.`,
  }),
  portOutOfRange: (port: number, from: number, to: number): Localized => ({
    ru: `Порта ${port} в этом регионе нет: здесь порты от ${from} до ${to}.`,
    en: `This region has no port ${port}: its ports are ${from} to ${to}.`,
  }),
  unknownAlias: (alias: string, known: string): Localized => ({
    ru: `Порта «${alias}» у команды в этом регионе нет. ${known ? `Есть: ${known}.` : 'Закрепите его в консоли, в разделе «Порты».'}`,
    en: `The team has no port “${alias}” in this region. ${known ? `There are: ${known}.` : 'Reserve it in the console, under Ports.'}`,
  }),
  noMembers: (emails: string): Localized => ({
    ru: `Это не участники вашей команды: ${emails}. Пригласите их в консоли или уберите из --allow.`,
    en: `These are no members of your team: ${emails}. Invite them in the console, or leave them out of --allow.`,
  }),
  sessionOver: { ru: 'Этот сеанс уже завершён.', en: 'This session has ended already.' },
  noPortFree: {
    ru: 'В этом регионе не осталось свободных портов. Выберите другой регион.',
    en: 'No port of this region is free. Choose another region.',
  },
  unknownRegion: (region: string, known: string): Localized => ({
    ru: `Региона ${region} нет. Есть: ${known}.`,
    en: `There is no region ${region}. There are: ${known}.`,
  }),
  noHttps: (region: string): Localized => ({
    ru: `Адреса региона ${region} открываются по http, перенаправлять некуда. Уберите --https-redirect.`,
    en: `Addresses of the region ${region} are served by http, so there is nowhere to redirect to. Leave --https-redirect out.`,
  }),
  endedMeanwhile: {
    ru: 'Туннель остановили в тот же миг. Откройте его снова.',
    en: 'The tunnel was ended in the same moment. Open it again.',
  },
  alreadyClosed: { ru: 'Туннель уже закрыт.', en: 'The tunnel is closed already.' },
  noSeat: {
    ru: 'У вас нет места в подписке команды, поэтому туннель открыть нельзя. Обратитесь к администратору команды.',
    en: 'You have no seat in the team’s subscription, so you cannot open a tunnel. Ask an administrator of the team.',
  },
  keyOpensOnly: (names: string): Localized => ({
    ru: `Этот ключ SSH открывает только: ${names}.`,
    en: `This SSH key opens only: ${names}.`,
  }),
  apiKeyOpensNone: {
    ru: 'Это ключ API, он для вызовов /v1. Туннели открывает токен пользователя (nt_…) или nora login.',
    en: 'This is an API key, which is for calls of /v1. Tunnels take the user token (nt_…) or nora login.',
  },
  wrongEnrolKey: { ru: 'Ключ этого узла не подходит.', en: 'The key of this edge does not fit.' },
  notEnrolled: { ru: 'Сначала узел должен представиться.', en: 'The edge must enrol first.' },
} as const
