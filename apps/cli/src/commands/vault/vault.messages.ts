import { defineTexts, formatClockTime, formatDateTime, type PluralForms, plural } from '@nora/kit'

const configs = {
  one: 'конфигурация доказана целой',
  few: 'конфигурации доказаны целыми',
  many: 'конфигураций доказаны целыми',
  other: 'конфигурации доказаны целыми',
} satisfies PluralForms
const files = { one: 'файл', few: 'файла', many: 'файлов', other: 'файла' } satisfies PluralForms

export const vaultMessages = defineTexts(
  {
    unlocked: (until: string) =>
      `Хранилище открыто до ${formatClockTime('ru', new Date(until))}; каждая команда отодвигает этот срок.`,
    already: (until: string) => `Хранилище уже открыто, до ${formatClockTime('ru', new Date(until))}.`,
    firstHere:
      'Это устройство видит хранилище впервые: сравнить с прошлым разом ему не с чем. Проверьте в консоли, что последние изменения на месте.',
    locked: 'Хранилище закрыто, ключей в памяти больше нет.',
    wasLocked: 'Хранилище и так было закрыто.',
    states: {
      open: (until: string) => `открыто до ${formatClockTime('ru', new Date(until))}`,
      locked: 'закрыто',
      no_key: 'мастер-ключ не задан',
    },
    state: 'Хранилище',
    server: 'Сервер',
    device: 'Это устройство',
    withPin: 'открывается ПИН-кодом',
    withoutPin: 'без ПИН-кода; задать: nora vault set-pin',
    recovery: 'Код восстановления',
    hasRecovery: 'есть',
    noRecovery: 'нет',
    tasks: 'Ждут вашей подписи',
    howToUnlock: 'Открыть: nora vault unlock',
    howToDo: 'Подписать: nora vault tasks --do',
    noDevices: 'Ни одно устройство не открывает хранилище ПИН-кодом.',
    triesLeft: (count: number) => `осталось попыток: ${count}`,
    usedAt: (moment: string) => `последний раз ${formatDateTime('ru', new Date(moment))}`,
    neverUsed: 'ещё не использовалось',
    thisDevice: 'это устройство',
    deviceRemoved: (name: string) => `Устройство «${name}» убрано: его ПИН-код больше ничего не открывает.`,
    askNewPin: 'Новый ПИН-код (от 4 знаков): ',
    askAgain: 'Ещё раз: ',
    pinSet: (name: string) => `Хранилище на «${name}» теперь открывается ПИН-кодом.`,
    noTasks: 'Ничего не ждёт вашей подписи.',
    tasksDone: (count: number) => `Подписано: ${count}.`,
    tasksLeft: 'Остались те, где нужно решение человека: сравните слова в консоли, страница «Мастер-ключи».',
    taskKinds: {
      add: (who: string) => `добавить ключ: ${who}`,
      change: (who: string) => `изменить роль: ${who}`,
      rekey: (who: string) => `принять новый ключ: ${who}`,
      remove: (who: string) => `убрать: ${who}`,
      grant: (who: string, folder: string) => `дать доступ к папке «${folder}»: ${who}`,
      rotate: (who: string, folder: string) => `сменить ключ папки «${folder}», из неё убраны: ${who}`,
    },
    configTaskKinds: {
      join: (who: string, config: string) => `пустить в ${config} по роли в проекте: ${who}`,
      grant: (who: string, config: string) => `передать ключ ${config}: ${who}`,
      rotate: (who: string, config: string) => `сменить ключ ${config}, доступ потеряли: ${who}`,
    },
    askJoin: 'Роли дал сервер, ключи даёте вы. Пустить? (y/N) ',
    doctorSame: (count: number, server: string) =>
      `${server}: ${count} ${plural('ru', count, files)} консоли — те же, что в списке.`,
    doctorDiffers: (path: string) => `отличается: ${path}`,
    doctorMissing: (path: string) => `не отдаётся: ${path}`,
    doctorPolicy: (path: string) => `разрешает чужие скрипты: ${path}`,
    doctorConfigs: (count: number) =>
      `${count} ${plural('ru', count, configs)}, и ни один не старше, чем видело это устройство.`,
    doctorLocked: 'Конфигурации хранилища секретов не проверены: хранилище закрыто (nora vault unlock).',
    doctorWaiting: (names: string) => `Ждут ключа от своих администраторов: ${names}`,
    doctorRefused: (config: string, fault: string) =>
      `${config}: сервер показал не то, что подписано (${fault})`,
    doctorRefusedAdvice:
      'Если сервер восстановили из резервной копии, примите это: nora vault unlock --accept-older-state. Если нет, скажите тому, кто его обслуживает.',
    doctorBad: (server: string) =>
      `Консоль на ${server} — не та, с которой собран список. Не вводите там мастер-ключ, пока не узнаете почему: другая версия сервера или подмена.`,
    doctorOwnList:
      'Список приехал вместе с клиентом с этого же сервера. Независимый список берите из выпуска: --list ФАЙЛ.',
  },
  {
    unlocked: (until: string) =>
      `The vault is open until ${formatClockTime('en', new Date(until))}; every command moves that on.`,
    already: (until: string) => `The vault is open already, until ${formatClockTime('en', new Date(until))}.`,
    firstHere:
      'This device sees the vault for the first time, so it has nothing to compare with. Check in the console that the latest changes are there.',
    locked: 'The vault is locked, and no key is in memory any more.',
    wasLocked: 'The vault was locked anyway.',
    states: {
      open: (until: string) => `open until ${formatClockTime('en', new Date(until))}`,
      locked: 'locked',
      no_key: 'no master key is set up',
    },
    state: 'Vault',
    server: 'Server',
    device: 'This device',
    withPin: 'unlocks by PIN',
    withoutPin: 'has no PIN; to set one: nora vault set-pin',
    recovery: 'Recovery code',
    hasRecovery: 'set',
    noRecovery: 'none',
    tasks: 'Waiting for your signature',
    howToUnlock: 'To unlock it: nora vault unlock',
    howToDo: 'To sign: nora vault tasks --do',
    noDevices: 'No device unlocks by PIN.',
    triesLeft: (count: number) => `${count} ${count === 1 ? 'try' : 'tries'} left`,
    usedAt: (moment: string) => `last used ${formatDateTime('en', new Date(moment))}`,
    neverUsed: 'not used yet',
    thisDevice: 'this device',
    deviceRemoved: (name: string) => `Removed the device “${name}”: its PIN opens nothing any more.`,
    askNewPin: 'New PIN (4 characters or more): ',
    askAgain: 'Once more: ',
    pinSet: (name: string) => `The vault now unlocks by PIN on “${name}”.`,
    noTasks: 'Nothing waits for your signature.',
    tasksDone: (count: number) => `Signed: ${count}.`,
    tasksLeft: 'What is left needs a decision: compare words in the console, on the page Master keys.',
    taskKinds: {
      add: (who: string) => `add the key of ${who}`,
      change: (who: string) => `change the role of ${who}`,
      rekey: (who: string) => `accept the new key of ${who}`,
      remove: (who: string) => `remove ${who}`,
      grant: (who: string, folder: string) => `give access to the folder “${folder}”: ${who}`,
      rotate: (who: string, folder: string) =>
        `change the key of the folder “${folder}”, removed from it: ${who}`,
    },
    configTaskKinds: {
      join: (who: string, config: string) => `let into ${config} by their role in the project: ${who}`,
      grant: (who: string, config: string) => `hand over the key of ${config}: ${who}`,
      rotate: (who: string, config: string) => `change the key of ${config}, access was lost by ${who}`,
    },
    askJoin: 'The server gave the roles, you give the keys. Let them in? (y/N) ',
    doctorSame: (count: number, server: string) =>
      `${server}: ${count === 1 ? '1 file' : `${count} files`} of the console, the same as in the list.`,
    doctorDiffers: (path: string) => `differs: ${path}`,
    doctorMissing: (path: string) => `is not served: ${path}`,
    doctorPolicy: (path: string) => `allows scripts of others: ${path}`,
    doctorConfigs: (count: number) =>
      `${count === 1 ? '1 config is' : `${count} configs are`} proven whole, and none is older than this device has seen.`,
    doctorLocked: 'Configs of the secrets store were not checked: the vault is locked (nora vault unlock).',
    doctorWaiting: (names: string) => `Keys are still to be given by their administrators: ${names}`,
    doctorRefused: (config: string, fault: string) =>
      `${config}: the server showed something else than is signed (${fault})`,
    doctorRefusedAdvice:
      'If the server was restored from a backup, accept that: nora vault unlock --accept-older-state. If it was not, tell whoever runs it.',
    doctorBad: (server: string) =>
      `The console at ${server} is not the one that the list was made of. Do not type your master key there before you know why: another version of the server, or a forgery.`,
    doctorOwnList:
      'The list came with the client, from this same server. An independent one is part of a release: --list FILE.',
  },
)
