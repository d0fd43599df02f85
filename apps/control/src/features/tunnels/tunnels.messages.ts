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
  nameReserved: (name: string, owner: string): Localized => ({
    ru: `Имя ${name} закреплено за другой командой: ${owner}. Выберите другое или не указывайте никакого.`,
    en: `The name ${name} is reserved by another team: ${owner}. Choose another one, or none.`,
  }),
  noDomain: (hostname: string): Localized => ({
    ru: `Домена ${hostname} у команды нет. Добавьте его: nora domains add ${hostname} или на странице «Домены».`,
    en: `The team has no domain ${hostname}. Add it with nora domains add ${hostname} or on the Domains page.`,
  }),
  tlsNeedsDomain: {
    ru: 'Для nora tls нужен свой домен: укажите --domain ИМЯ. Имена сервера закрывает его собственный сертификат.',
    en: 'nora tls needs a domain of your own: give --domain NAME. Names of the server have its own certificate.',
  },
  tlsNeedsHttps: (region: string): Localized => ({
    ru: `Регион ${region} открыт посетителям только по http. Откройте туннель командой nora http.`,
    en: `Visitors come to the region ${region} by http only. Open the tunnel with nora http.`,
  }),
  domainUnverified: (hostname: string): Localized => ({
    ru: `Домен ${hostname} ещё не подтверждён: его записи DNS не ведут сюда. Что исправить: nora domains check ${hostname}.`,
    en: `The domain ${hostname} is not verified yet: its DNS records do not lead here. To see what to mend: nora domains check ${hostname}.`,
  }),
  domainOfRegion: (hostname: string, region: string): Localized => ({
    ru: `Домен ${hostname} ведёт в регион ${region}. Добавьте --region ${region}.`,
    en: `The domain ${hostname} leads to the region ${region}. Add --region ${region}.`,
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
    ru: `Этот SSH-ключ открывает только: ${names}.`,
    en: `This SSH key opens only: ${names}.`,
  }),
  tunnelLimit: (limit: number): Localized => ({
    ru: `Одновременно открыть можно туннелей: ${limit}.`,
    en: `${limit} ${limit === 1 ? 'tunnel' : 'tunnels'} may be open at once.`,
  }),
  nameLimit: (limit: number): Localized =>
    limit === 0
      ? {
          ru: 'Имя выбрать нельзя, уберите --name: адрес будет случайным.',
          en: 'A name cannot be chosen; leave --name out for a random address.',
        }
      : { ru: `Постоянных имён может быть ${limit}.`, en: `There may be ${limit} static names.` },
  portLimit: (limit: number): Localized =>
    limit === 0
      ? {
          ru: 'Порт выбрать нельзя, уберите --port: он будет случайным.',
          en: 'A port cannot be chosen; leave --port out for a random one.',
        }
      : {
          ru: `Постоянных портов может быть ${limit}. Без --port он будет случайным.`,
          en: `There may be ${limit} chosen ${limit === 1 ? 'port' : 'ports'}. Leave --port out for a random one.`,
        },
  nameOverLimit: (limit: number): Localized => ({
    ru: `Это имя сверх предела (${limit}), туннелей под ним открыть нельзя. Освободите другое имя или смените тариф.`,
    en: `This name is beyond the limit of ${limit}, and no tunnel opens under it. Release another name, or change the plan.`,
  }),
  portOverLimit: (limit: number): Localized => ({
    ru: `Этот порт сверх предела (${limit}), туннелей на нём открыть нельзя. Освободите другой порт или смените тариф.`,
    en: `This port is beyond the limit of ${limit}, and no tunnel opens on it. Release another port, or change the plan.`,
  }),
  notInternal: (kind: string): Localized => ({
    ru: `Внутреннее имя и пул бывают у http и tcp, а это ${kind}.`,
    en: `Internal names and pools are for http and tcp, and this is ${kind}.`,
  }),
  apiKeyOpensNone: {
    ru: 'Это API-ключ, он для вызовов /v1. Туннели открывает токен пользователя (nt_…) или nora login.',
    en: 'This is an API key, which is for calls of /v1. Tunnels take the user token (nt_…) or nora login.',
  },
  wrongEnrolKey: { ru: 'Ключ этого узла не подходит.', en: 'The key of this edge does not fit.' },
  enrolledAlready: {
    ru: 'Узел уже представился; для другого нужно новое соединение.',
    en: 'The edge has enrolled already; another one needs a connection of its own.',
  },
  notEnrolled: { ru: 'Сначала узел должен представиться.', en: 'The edge must enrol first.' },
} as const
