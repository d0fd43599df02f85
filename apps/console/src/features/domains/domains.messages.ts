import { defineTexts, plural } from '@nora/kit'

const namesRu = (count: number) =>
  `${count} ${plural('ru', count, { one: 'имя', few: 'имени', many: 'имён', other: 'имени' })}`
const namesEn = (count: number) => `${count} ${plural('en', count, { one: 'name', other: 'names' })}`

export const domainsTexts = defineTexts(
  {
    title: 'Домены',
    sentence:
      'Имена здесь и свои домены, которые остаются за вами: ссылка не изменится от запуска к запуску.',
    teamTitle: 'Домены команды',
    teamSentence: 'Кто из участников какое имя закрепил и что за ним стоит.',
    reserve: 'Добавить домен',
    search: 'Имя или описание',
    teamSearch: 'Имя, описание или человек',
    listFailed: 'Не удалось загрузить домены',
    count: namesRu,
    empty: 'Доменов пока нет',
    emptySentence:
      'Дайте сайту имя, которое не меняется, здесь или на своём домене: для вебхуков, входа через другие сервисы и ссылок, что уже у людей. Имя остаётся за командой, пока его не освободят.',
    forOnce: 'На один раз хватит случайного имени',
    teamEmpty: 'У команды пока нет доменов',
    teamEmptySentence: 'Здесь появятся домены всех участников.',
    noSeat:
      'У вас нет места в подписке команды, поэтому добавить домен нельзя. Обратитесь к администратору команды.',
    columns: {
      address: 'Адрес',
      status: 'Статус',
      reserved: 'Закреплено',
    },
    kinds: { static: 'постоянное имя', external: 'свой домен', zone: 'имя в зоне' },
    tls: {
      acme: 'Выпускается и продлевается сам',
      certificate: 'Загруженный командой',
    },
    overLimitSentence:
      'Имён больше, чем даёт тариф. Туннель под этим не откроется, и изменить его нельзя: освободите другое или смените тариф.',
    releaseTexts: {
      title: (count: number) => (count === 1 ? 'Освободить имя?' : `Освободить ${namesRu(count)}?`),
      consequence: (count: number) =>
        count === 1
          ? 'Туннель, который стоит за ним сейчас, доработает до конца. Сутки имя ещё можно вернуть, и никому другому оно не достанется.'
          : 'Туннели, которые стоят за ними сейчас, доработают до конца. Сутки имена ещё можно вернуть, и никому другому они не достанутся.',
      failed: (count: number) => `Не удалось освободить ${namesRu(count)}`,
    },
    releaseFailed: 'Не удалось освободить имя',
    released: (count: number) =>
      `${plural('ru', count, { one: 'Освобождено', few: 'Освобождено', many: 'Освобождено', other: 'Освобождено' })} ${namesRu(count)}`,
    restoreFailed: 'Не удалось вернуть имя',
    restored: 'Имя снова ваше',
    keep: 'Закрепить имя',
    form: {
      editTitle: 'Изменить описание',
      addTitle: 'Добавить домен',
      add: 'Добавить',
      ways: { label: 'Что добавить', here: 'На этом сервере', own: 'Свой домен', zone: 'В зоне' },
      hostname: 'Домен',
      hostnameHelp: 'Полное имя, например app.example.com или example.com',
      canBeAdded: 'Можно добавить',
      recordsToBe: (types: string) => `Понадобятся записи DNS: ${types}`,
      take: (name: string) => `Взять ${name}`,
      tls: 'Сертификат',
      zone: 'Зона',
      noZones:
        'Подтверждённых зон, в которых вы можете создавать имена, пока нет. Зоны добавляют администраторы команды.',
      name: 'Имя',
      namePlaceholder: 'имя',
      free: 'Свободно',
      use: (used: number, limit: number) => `${used} из ${limit}`,
    },
    transfer: {
      open: 'Передать',
      title: 'Передать другому участнику',
      member: 'Участник с местом',
      choose: 'Выберите участника.',
      submit: 'Передать',
      done: 'Передано',
    },
    reserved: 'Имя закреплено',
    drawer: {
      gone: 'Такого домена нет',
      open: 'Открыть туннель под этим именем',
      tunnel: 'Туннель под этим именем',
      about: 'О домене',
      kind: 'Вид',
      zone: 'Зона',
      tls: 'Сертификат',
      owner: 'Ответственный',
    },
  },
  {
    title: 'Domains',
    sentence:
      'Names here and domains of your own that stay yours: the link is the same every time you start.',
    teamTitle: 'Team domains',
    teamSentence: 'Who reserved which name, and what runs behind it.',
    reserve: 'Add domain',
    search: 'Name or description',
    teamSearch: 'Name, description or person',
    listFailed: 'Could not load the domains',
    count: namesEn,
    empty: 'No domains yet',
    emptySentence:
      'Give a site a name that does not change, here or on your own domain: for webhooks, sign-in through other services, and links people already have. It belongs to the team until it is released.',
    forOnce: 'Just this once? A random name will do',
    teamEmpty: 'The team has no domains yet',
    teamEmptySentence: 'The domains of every member will be listed here.',
    noSeat:
      'You have no seat in the team’s subscription, so you cannot add a domain. Ask an administrator of the team.',
    columns: {
      address: 'Address',
      status: 'Status',
      reserved: 'Reserved',
    },
    kinds: { static: 'static name', external: 'own domain', zone: 'name in a zone' },
    tls: {
      acme: 'Issued and renewed by itself',
      certificate: 'Uploaded by the team',
    },
    overLimitSentence:
      'The team has more names than its plan allows. No tunnel opens under this one, and it cannot be edited: release another name or change the plan.',
    releaseTexts: {
      title: (count: number) => (count === 1 ? 'Release the name?' : `Release ${namesEn(count)}?`),
      consequence: (count: number) =>
        count === 1
          ? 'A tunnel that uses it now runs on until it ends. For a day you can take the name back, and nobody else can get it.'
          : 'Tunnels that use them now run on until they end. For a day you can take the names back, and nobody else can get them.',
      failed: (count: number) => `Could not release ${namesEn(count)}`,
    },
    releaseFailed: 'Could not release the name',
    released: (count: number) => `Released ${namesEn(count)}`,
    restoreFailed: 'Could not take the name back',
    restored: 'The name is yours again',
    keep: 'Keep this name',
    form: {
      editTitle: 'Edit the description',
      addTitle: 'Add a domain',
      add: 'Add',
      ways: { label: 'What to add', here: 'A name here', own: 'Own domain', zone: 'In a zone' },
      hostname: 'Domain',
      hostnameHelp: 'The whole name, such as app.example.com or example.com',
      canBeAdded: 'Can be added',
      recordsToBe: (types: string) => `DNS records you will need: ${types}`,
      take: (name: string) => `Use ${name}`,
      tls: 'Certificate',
      zone: 'Zone',
      noZones:
        'There are no verified zones yet in which you may create names. Administrators of the team add zones.',
      name: 'Name',
      namePlaceholder: 'name',
      free: 'Free',
      use: (used: number, limit: number) => `${used} of ${limit}`,
    },
    transfer: {
      open: 'Transfer',
      title: 'Transfer to another member',
      member: 'Member with a seat',
      choose: 'Choose a member.',
      submit: 'Transfer',
      done: 'Transferred',
    },
    reserved: 'The name is reserved',
    drawer: {
      gone: 'There is no such domain',
      open: 'Open a tunnel under this name',
      tunnel: 'Tunnel under this name',
      about: 'About the domain',
      kind: 'Kind',
      zone: 'Zone',
      tls: 'Certificate',
      owner: 'Responsible',
    },
  },
)
