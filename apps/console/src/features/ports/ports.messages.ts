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
    toTeam: 'Порты команды',
    toOwn: 'Мои порты',
    reserve: 'Закрепить порт',
    search: 'Адрес, псевдоним или описание',
    teamSearch: 'Адрес, псевдоним или человек',
    listFailed: 'Не удалось загрузить порты',
    count: portsRu,
    empty: 'Закреплённых портов пока нет',
    emptySentence:
      'Закреплённый порт остаётся за командой, пока его не освободят: адрес не изменится, кто бы ни открыл на нём туннель.',
    forOnce: 'На один раз хватит и случайного порта',
    teamEmpty: 'Команда ещё не закрепила ни одного порта',
    teamEmptySentence: 'Здесь появятся порты всех участников.',
    noSeat:
      'У вас нет места в подписке команды, поэтому закрепить порт нельзя. Обратитесь к администратору команды.',
    columns: {
      address: 'Адрес',
      access: 'Кого пускает',
      reserved: 'Закреплён',
    },
    everyone: 'всех',
    onlyFrom: (count: number) =>
      `только ${count} ${plural('ru', count, { one: 'сеть', few: 'сети', many: 'сетей', other: 'сети' })}`,
    except: (count: number) =>
      `кроме ${count} ${plural('ru', count, { one: 'сети', few: 'сетей', many: 'сетей', other: 'сети' })}`,
    overLimitSentence:
      'Портов больше, чем даёт тариф. Туннель на этом не откроется, и изменить его нельзя: освободите другой или смените тариф.',
    releaseTexts: {
      title: (count: number) => (count === 1 ? 'Освободить порт?' : `Освободить ${portsRu(count)}?`),
      consequence:
        'Туннели, которые стоят за ними сейчас, доработают до конца. Сутки порты ещё можно вернуть, и никому другому они не достанутся.',
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
      portHelp: (from: number, to: number) => `От ${from} до ${to}. Пусто: любой свободный.`,
      portWrong: 'Нужно целое число.',
      alias: 'Псевдоним',
      aliasHelp: 'Короткое имя вместо номера: nora tcp 5432 --port db.',
      allow: 'Пускать только',
      allowHelp: 'Адреса и сети, по одной на строке. Пусто: всех.',
      deny: 'Не пускать',
      denyHelp: 'Запрет сильнее разрешения. Действует сразу, и для открытых соединений.',
    },
    reserved: 'Порт закреплён',
    drawer: {
      gone: 'Такого порта нет',
      open: 'Открыть туннель на этом порту',
      tunnel: 'Туннель за портом',
      about: 'О порте',
      alias: 'Псевдоним',
      allow: 'Пускает только',
      deny: 'Не пускает',
    },
  },
  {
    title: 'Ports',
    sentence: 'Lasting addresses for databases, games and all that does not speak HTTP.',
    teamTitle: 'Ports of the team',
    teamSentence: 'Which member reserved which port, and what stands behind it.',
    toTeam: 'The team’s ports',
    toOwn: 'My ports',
    reserve: 'Reserve a port',
    search: 'Address, alias or description',
    teamSearch: 'Address, alias or person',
    listFailed: 'Could not load the ports',
    count: portsEn,
    empty: 'No reserved ports yet',
    emptySentence:
      'A reserved port stays with the team until it is released: the address stays the same, whoever opens a tunnel on it.',
    forOnce: 'For once any free port will do',
    teamEmpty: 'The team has not reserved a port yet',
    teamEmptySentence: 'The ports of every member will be listed here.',
    noSeat:
      'You have no seat in the team’s subscription, so you cannot reserve a port. Ask an administrator of the team.',
    columns: {
      address: 'Address',
      access: 'Lets in',
      reserved: 'Reserved',
    },
    everyone: 'everyone',
    onlyFrom: (count: number) =>
      `${count} ${plural('en', count, { one: 'network', other: 'networks' })} only`,
    except: (count: number) =>
      `all but ${count} ${plural('en', count, { one: 'network', other: 'networks' })}`,
    overLimitSentence:
      'There are more ports than the plan has. No tunnel opens on this one, and it cannot be changed: release another one, or change the plan.',
    releaseTexts: {
      title: (count: number) => (count === 1 ? 'Release the port?' : `Release ${portsEn(count)}?`),
      consequence:
        'Tunnels that stand behind them now run on until they end. For a day the ports can be taken back, and nobody else gets them.',
      failed: (count: number) => `Could not release ${portsEn(count)}`,
    },
    releaseFailed: 'Could not release the port',
    released: (count: number) => `Released ${portsEn(count)}`,
    restoreFailed: 'Could not take the port back',
    restored: 'The port is yours again',
    form: {
      reserveTitle: 'Reserve a port',
      editTitle: 'Edit the port',
      port: 'Number',
      portHelp: (from: number, to: number) => `${from} to ${to}. Empty: any free one.`,
      portWrong: 'A whole number is needed.',
      alias: 'Alias',
      aliasHelp: 'A short name instead of the number: nora tcp 5432 --port db.',
      allow: 'Let in only',
      allowHelp: 'Addresses and networks, one per line. Empty: everyone.',
      deny: 'Keep out',
      denyHelp: 'Wins over letting in. Holds at once, also for connections that are open.',
    },
    reserved: 'The port is reserved',
    drawer: {
      gone: 'There is no such port',
      open: 'Open a tunnel on this port',
      tunnel: 'The tunnel behind it',
      about: 'About the port',
      alias: 'Alias',
      allow: 'Lets in only',
      deny: 'Keeps out',
    },
  },
)
