import { defineTexts, plural } from '@nora/kit'

const portsRu = (count: number) =>
  `${count} ${plural('ru', count, { one: 'порт', few: 'порта', many: 'портов', other: 'порта' })}`
const portsEn = (count: number) => `${count} ${plural('en', count, { one: 'port', other: 'ports' })}`

export const portsTexts = defineTexts(
  {
    title: 'Порты',
    sentence: 'Постоянные адреса для баз данных, игр и всего, что говорит не по HTTP.',
    teamTitle: 'Порты команды',
    teamSentence: 'Кто из участников какой порт закрепил и что за ним стоит.',
    reserve: 'Закрепить порт',
    search: 'Адрес, псевдоним или описание',
    teamSearch: 'Адрес, псевдоним или человек',
    listFailed: 'Не удалось загрузить порты',
    count: portsRu,
    empty: 'Закреплённых портов пока нет',
    emptySentence:
      'Закреплённый порт остаётся за командой, пока его не освободят: адрес не изменится, кто бы ни открыл на нём туннель.',
    forOnce: 'На один раз хватит случайного порта',
    teamEmpty: 'Команда ещё не закрепила ни одного порта',
    teamEmptySentence: 'Здесь появятся порты всех участников.',
    noSeat:
      'У вас нет места в подписке команды, поэтому закрепить порт нельзя. Обратитесь к администратору команды.',
    columns: {
      address: 'Адрес',
      reserved: 'Закреплён',
    },
    overLimitSentence:
      'Портов больше, чем даёт тариф. Туннель на этом не откроется, и изменить его нельзя: освободите другой или смените тариф.',
    releaseTexts: {
      title: (count: number) => (count === 1 ? 'Освободить порт?' : `Освободить ${portsRu(count)}?`),
      consequence: (count: number) =>
        count === 1
          ? 'Туннель, который стоит за ним сейчас, доработает до конца. Сутки порт ещё можно вернуть, и никому другому он не достанется.'
          : 'Туннели, которые стоят за ними сейчас, доработают до конца. Сутки порты ещё можно вернуть, и никому другому они не достанутся.',
      failed: (count: number) => `Не удалось освободить ${portsRu(count)}`,
    },
    releaseFailed: 'Не удалось освободить порт',
    released: (count: number) =>
      `${plural('ru', count, { one: 'Освобождён', few: 'Освобождено', many: 'Освобождено', other: 'Освобождено' })} ${portsRu(count)}`,
    restoreFailed: 'Не удалось вернуть порт',
    restored: 'Порт снова ваш',
    form: {
      reserveTitle: 'Закрепить порт',
      editTitle: 'Изменить порт',
      port: 'Номер',
      portHelp: (from: number, to: number) =>
        `От ${from} до ${to}. Если не указать, подойдёт любой свободный.`,
      portWrong: 'Нужно целое число.',
      alias: 'Псевдоним',
      aliasHelp: 'Короткое имя вместо номера: nora tcp 5432 --port db.',
      allow: 'Пускать только',
      allowHelp: 'Адреса и сети, по одной на строке. Если пусто, пускает всех.',
      deny: 'Не пускать',
      denyHelp: 'Запрет сильнее разрешения. Действует сразу, и на открытые соединения тоже.',
    },
    reserved: 'Порт закреплён',
    drawer: {
      gone: 'Такого порта нет',
      open: 'Открыть туннель на этом порту',
      tunnel: 'Туннель на этом порту',
      about: 'О порте',
      alias: 'Псевдоним',
    },
  },
  {
    title: 'Ports',
    sentence: 'Permanent addresses for databases, games and anything else that is not HTTP.',
    teamTitle: 'Team ports',
    teamSentence: 'Who reserved which port, and what runs behind it.',
    reserve: 'Reserve port',
    search: 'Address, alias or description',
    teamSearch: 'Address, alias or person',
    listFailed: 'Could not load the ports',
    count: portsEn,
    empty: 'No reserved ports yet',
    emptySentence:
      'A reserved port belongs to the team until it is released: its address stays the same, whoever opens a tunnel on it.',
    forOnce: 'Just this once? Any free port will do',
    teamEmpty: 'The team has not reserved a port yet',
    teamEmptySentence: 'The ports of every member will be listed here.',
    noSeat:
      'You have no seat in the team’s subscription, so you cannot reserve a port. Ask an administrator of the team.',
    columns: {
      address: 'Address',
      reserved: 'Reserved',
    },
    overLimitSentence:
      'The team has more ports than its plan allows. No tunnel opens on this one, and it cannot be edited: release another port or change the plan.',
    releaseTexts: {
      title: (count: number) => (count === 1 ? 'Release the port?' : `Release ${portsEn(count)}?`),
      consequence: (count: number) =>
        count === 1
          ? 'A tunnel that uses it now runs on until it ends. For a day you can take the port back, and nobody else can get it.'
          : 'Tunnels that use them now run on until they end. For a day you can take the ports back, and nobody else can get them.',
      failed: (count: number) => `Could not release ${portsEn(count)}`,
    },
    releaseFailed: 'Could not release the port',
    released: (count: number) => `Released ${portsEn(count)}`,
    restoreFailed: 'Could not take the port back',
    restored: 'The port is yours again',
    form: {
      reserveTitle: 'Reserve port',
      editTitle: 'Edit the port',
      port: 'Number',
      portHelp: (from: number, to: number) => `From ${from} to ${to}. Leave empty for any free one.`,
      portWrong: 'Enter a whole number.',
      alias: 'Alias',
      aliasHelp: 'A short name instead of the number: nora tcp 5432 --port db.',
      allow: 'Allow only',
      allowHelp: 'Addresses and networks, one per line. Leave empty to let everyone in.',
      deny: 'Deny',
      denyHelp: 'Takes precedence over the list above. Applies at once, to open connections too.',
    },
    reserved: 'The port is reserved',
    drawer: {
      gone: 'There is no such port',
      open: 'Open a tunnel on this port',
      tunnel: 'Tunnel on this port',
      about: 'About the port',
      alias: 'Alias',
    },
  },
)
