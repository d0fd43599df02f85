import type { Localized } from '@nora/kit'

export const vaultTexts = {
  bytes: {
    base64: {
      ru: 'Здесь ожидается base64url без знаков «=» на конце.',
      en: 'Base64url without padding is expected here.',
    },
    suite: {
      ru: 'Эта версия сервера не знает такого формата. Обновите сервер или клиент.',
      en: 'This server does not know this format. Update the server or the client.',
    },
    length: { ru: 'У этих данных не та длина.', en: 'This has the wrong length.' },
    weakKey: {
      ru: 'Такой открытый ключ ничего не защищает. Создайте новый.',
      en: 'This public key protects nothing. Make a new one.',
    },
    blinded: {
      ru: 'Это не элемент группы ristretto255.',
      en: 'This is no element of the group ristretto255.',
    },
  },
  slots: {
    master: {
      ru: 'Нужен ровно один слот мастер-ключа.',
      en: 'Exactly one slot of the master key is needed.',
    },
    recovery: {
      ru: 'Слот кода восстановления и его открытый ключ передают вместе.',
      en: 'The slot of the recovery code and its public key come together.',
    },
    salt: { ru: 'С мастер-ключом нужна соль.', en: 'A master key comes with its salt.' },
    masterStays: {
      ru: 'Мастер-ключ можно заменить, но не удалить.',
      en: 'The master key can be replaced, not removed.',
    },
  },
  otherGeneration: {
    ru: 'Ключ уже другой: его настроили или сбросили в другом месте. Обновите страницу.',
    en: 'The key is another one by now: it was set up or reset elsewhere. Reload the page.',
  },
  noKey: {
    ru: 'Мастер-ключ ещё не настроен. Настройте его в разделе «Пароли».',
    en: 'There is no master key yet. Set it up under Passwords.',
  },
  wrongEmail: {
    ru: 'Это не адрес вашего аккаунта. Введите его, чтобы сбросить ключ.',
    en: 'This is not the e-mail of your account. Type it to reset the key.',
  },
  staleNonce: {
    ru: 'Запрос на вход устарел или уже использован. Начните заново.',
    en: 'This login is out of date or was used already. Start it again.',
  },
  wrongPin: { ru: 'ПИН-код не подходит.', en: 'The PIN does not fit.' },
  wrongRecovery: { ru: 'Код восстановления не подходит.', en: 'The recovery code does not fit.' },
  pinForbidden: {
    ru: 'В этой команде ПИН-коды запрещены. Откройте хранилище мастер-ключом.',
    en: 'This team forbids PINs. Unlock the vault with your master key.',
  },
  pinGone: {
    ru: 'ПИН-код больше не действует на этом устройстве: число попыток исчерпано или его удалили. Откройте хранилище мастер-ключом.',
    en: 'The PIN no longer works on this device: the number of code attempts was exceeded, or it was removed. Unlock the vault with your master key.',
  },
  tooManyDevices: (limit: number): Localized => ({
    ru: `Устройств с ПИН-кодом может быть ${limit}. Удалите ненужные.`,
    en: `There may be ${limit} devices with a PIN. Remove some of them.`,
  }),
  knownDevice: { ru: 'Это устройство уже есть.', en: 'This device is there already.' },
  pinIsSet: {
    ru: 'У этого устройства уже есть ПИН-код. Чтобы сменить его, удалите устройство и добавьте снова.',
    en: 'This device has a PIN already. To change it, remove the device and add it again.',
  },
  pinsChanged: {
    ru: 'Другое устройство сохранило это раньше. Прочитайте снова и повторите.',
    en: 'Another device has saved this meanwhile. Read it again and repeat.',
  },
  directory: {
    anotherCameFirst: {
      ru: 'Другая запись каталога появилась раньше. Прочитайте каталог и подпишите снова.',
      en: 'Another entry of the directory came first. Read the directory and sign again.',
    },
    stillSignable: {
      ru: 'Новый каталог начать нельзя: в прежнем есть администратор, который может подписывать.',
      en: 'No new directory can be started: an administrator in the present one can still sign.',
    },
    noFrame: { ru: 'Это не запись каталога.', en: 'This is no entry of a directory.' },
    notSigned: {
      ru: 'Подпись сделана не автором записи.',
      en: 'The signature is not that of the entry’s author.',
    },
    otherAuthor: { ru: 'Автор записи — не вы.', en: 'The author of the entry is not you.' },
    mayNot: {
      ru: 'По каталогу автор не может подписать такую запись.',
      en: 'By the directory the author may not sign this entry.',
    },
    otherTeam: { ru: 'Эта запись — из другой команды.', en: 'The entry is of another team.' },
    gap: {
      ru: 'Перед этой записью не хватает других, или она продолжает другую историю.',
      en: 'Entries before this one are missing, or it follows another history.',
    },
    state: {
      ru: 'Запись не подходит к состоянию каталога.',
      en: 'The entry does not fit the state of the directory.',
    },
    otherKeys: {
      ru: 'У участника команды другие ключи или другое поколение ключей.',
      en: 'The member of the team has other keys, or another generation of them.',
    },
    otherRole: {
      ru: 'В команде у участника другая роль.',
      en: 'The member has another role in the team.',
    },
    noMember: {
      ru: 'Такого участника с ключом в команде нет.',
      en: 'The team has no such member with a key.',
    },
    unknownIndex: {
      ru: 'Такой записи в каталоге сервера нет.',
      en: 'The server’s directory has no such entry.',
    },
  },
  hasKey: { ru: 'У участника уже есть мастер-ключ.', en: 'The member has a master key already.' },
  askedAlready: {
    ru: 'Письмо уже отправлено. Напомнить можно раз в час.',
    en: 'The email was sent already. You can remind once an hour.',
  },
} as const
