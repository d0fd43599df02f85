import { defineTexts, plural } from '@nora/kit'

const MEMBERS_RU = { one: 'участник', few: 'участника', many: 'участников', other: 'участника' }
const MEMBERS_EN = { one: 'member', other: 'members' }
const FOR_RU = { one: 'участнику', few: 'участникам', many: 'участникам', other: 'участникам' }
const MINUTES_RU = { one: 'минута', few: 'минуты', many: 'минут', other: 'минуты' }
const MINUTES_EN = { one: 'minute', other: 'minutes' }

export const keysTexts = defineTexts(
  {
    sentence: 'У кого есть ключ хранилища, чей ключ подписан и кто его проверил.',
    tabs: { members: 'Участники', rules: 'Правила' },
    label: 'Ключи участников',
    search: 'Имя или почта',
    count: (count: number) => `${count} ${plural('ru', count, MEMBERS_RU)}`,
    you: '(вы)',
    columns: {
      person: 'Участник',
      state: 'Ключ',
      words: 'Семь слов',
      signedBy: 'Подписал',
      onlyHolder: 'Папки только у него',
      setUp: 'Создан',
    },
    states: {
      verified: 'Сверен',
      unverified: 'Не сверен',
      waits: 'Ждёт подписи',
      other: 'Ключ сменился',
      reset: 'Сброшен',
      none: 'Не задан',
    },
    compare: 'Сверить слова',
    sign: 'Подписать',
    ask: 'Попросить задать ключ',
    failed: {
      load: 'Не удалось загрузить ключи участников',
      loadRules: 'Не удалось загрузить правила хранилища',
      sign: 'Не удалось подписать',
      ask: 'Не удалось отправить просьбу',
      rules: 'Не удалось сохранить правила',
    },
    waiting: 'Ждёт вашей подписи',
    someFolder: 'папка, которая вам не видна',
    formerMember: 'бывший участник',
    memberTasks: {
      add: (name: string) => `Внести ключ: ${name}`,
      change: (name: string) => `Записать новую роль: ${name}`,
      rekey: (name: string) => `Новый ключ взамен прежнего: ${name}`,
      remove: (name: string) => `Убрать из списка ключей: ${name}`,
    },
    folderTasks: {
      grant: (folder: string, count: number) =>
        `Открыть папку «${folder}» ${count} ${plural('ru', count, FOR_RU)}`,
      rotate: (folder: string, _count: number) => `Сменить ключ папки «${folder}»`,
    },
    taskNotes: {
      add: 'Пока ключ не подписан, давать участнику доступ к папкам нельзя.',
      change: 'Роль на сервере и в списке ключей расходится.',
      rekey: 'Сначала сверьте слова: так же выглядит и подмена ключа.',
      remove: 'Участника в команде больше нет.',
      grant: 'Им дали доступ, но ключа папки у них ещё нет.',
      rotate: 'Кто-то потерял доступ, а ключ папки у него остался.',
    },
    loneTitle: 'Папки, которые можете открыть только вы',
    lone: (names: string) =>
      `${names}. Добавьте второго администратора: без вашего ключа эти папки пропадут.`,
    compareDialog: {
      title: (name: string) => `Сверить слова: ${name}`,
      sentence: (name: string) =>
        `Созвонитесь или встретьтесь: ${name} читает семь слов из окна «Ключ и устройства» своего хранилища, вы — сверяете. Не по почте и не в чате, которым управляет сервер.`,
      doneSentence: 'Эти слова уже сверены.',
      ownTitle: 'Ваши семь слов',
      ownSentence: 'Прочитайте их тому, кто сверяет ваш ключ.',
      theirWords: (name: string) => `Слова ключа: ${name}`,
      ownWords: 'А эти слова ваши, для встречной проверки:',
      match: 'Слова совпали',
      differ: 'Слова другие',
      differTitle: 'Не подписывайте этот ключ',
      differSentence:
        'Сервер показывает вам не тот ключ, что есть у участника. Сообщите тому, кто управляет сервером, и не делитесь паролями, пока причина не ясна.',
      signed: (name: string) => `Ключ сверен: ${name}`,
      close: 'Закрыть',
    },
    anew: {
      title: 'Список ключей начат заново',
      sentence:
        'Сервер показывает не тот список, что раньше. Так бывает, когда не осталось никого, кто мог бы подписать, или когда список подменили.',
      consequence:
        'Все ключи станут непроверенными, и слова придётся сверить заново. Примите новый список, только если знаете, почему он начат.',
      accept: 'Принять новый список',
    },
    rules: {
      ownersOnly: 'Правила меняют владельцы команды.',
      unverified: 'Доступ тем, чьи слова не сверены',
      unverifiedHelp: 'Пока слова не сверены, ключ участника подтверждает только сервер.',
      unverifiedChoices: { warn: 'Предупреждать', refuse: 'Запретить' },
      pin: 'ПИН-коды на устройствах',
      pinHelp: 'Короткий код вместо мастер-ключа. Пять попыток, потом нужен мастер-ключ.',
      pinChoices: { allowed: 'Разрешены', forbidden: 'Запрещены' },
      idle: 'Закрывать хранилище без дела через',
      idleHelp: 'Считает и сервер, и браузер.',
      minutes: (count: number) => `${count} ${plural('ru', count, MINUTES_RU)}`,
      outside: 'Ссылки наружу',
      outsideHelp: 'Записи и тексты по ссылке для тех, кого нет в команде.',
      allowed: 'Разрешены',
      forbidden: 'Запрещены',
    },
  },
  {
    sentence: 'Who has a key of the vault, whose key is signed, and who verified it.',
    tabs: { members: 'Members', rules: 'Rules' },
    label: 'Keys of members',
    search: 'Name or email',
    count: (count: number) => `${count} ${plural('en', count, MEMBERS_EN)}`,
    you: '(you)',
    columns: {
      person: 'Member',
      state: 'Key',
      words: 'Seven words',
      signedBy: 'Signed by',
      onlyHolder: 'Only holder of',
      setUp: 'Set up',
    },
    states: {
      verified: 'Verified',
      unverified: 'Unverified',
      waits: 'Waits for a signature',
      other: 'Another key',
      reset: 'Reset',
      none: 'Not set up',
    },
    compare: 'Compare words',
    sign: 'Sign',
    ask: 'Ask to set up',
    failed: {
      load: 'Failed to load the keys of members',
      loadRules: 'Failed to load the rules of the vault',
      sign: 'Failed to sign',
      ask: 'Failed to ask',
      rules: 'Failed to save the rules',
    },
    waiting: 'Waiting for your signature',
    someFolder: 'a folder you cannot see',
    formerMember: 'a former member',
    memberTasks: {
      add: (name: string) => `Add the key of ${name}`,
      change: (name: string) => `Record the new role of ${name}`,
      rekey: (name: string) => `${name} has another key than before`,
      remove: (name: string) => `Remove ${name} from the list of keys`,
    },
    folderTasks: {
      grant: (folder: string, count: number) =>
        `Open ${folder} to ${count} ${plural('en', count, MEMBERS_EN)}`,
      rotate: (folder: string, _count: number) => `Change the key of ${folder}`,
    },
    taskNotes: {
      add: 'Until the key is signed, the member cannot be given folders.',
      change: 'The role on the server and the one in the list of keys differ.',
      rekey: 'Compare words first: a swapped key looks just like this.',
      remove: 'This person is not in the team any more.',
      grant: 'They were given access, and have no key of the folder yet.',
      rotate: 'Somebody lost access and still has the key of the folder.',
    },
    loneTitle: 'Folders that only you can open',
    lone: (names: string) => `${names}. Add a second administrator: without your key these folders are lost.`,
    compareDialog: {
      title: (name: string) => `Compare words with ${name}`,
      sentence: (name: string) =>
        `Call or meet: ${name} reads out the seven words shown under Key and devices in their vault, you compare them. Not by email, nor in a chat that the server runs.`,
      doneSentence: 'These words have been compared.',
      ownTitle: 'Your seven words',
      ownSentence: 'Read them out to whoever verifies your key.',
      theirWords: (name: string) => `Words of the key of ${name}`,
      ownWords: 'And these are yours, to be checked in return:',
      match: 'They match',
      differ: 'They differ',
      differTitle: 'Do not sign this key',
      differSentence:
        'The server shows you another key than the member has. Tell whoever runs the server, and share no passwords until the reason is known.',
      signed: (name: string) => `The key of ${name} is verified`,
      close: 'Close',
    },
    anew: {
      title: 'The list of keys started over',
      sentence:
        'The server shows another list than before. This happens when nobody was left who could sign, or when somebody swapped the list.',
      consequence:
        'All keys become unverified, and words have to be compared again. Accept the new list only if you know why it started over.',
      accept: 'Accept the new list',
    },
    rules: {
      ownersOnly: 'The owners of the team change the rules.',
      unverified: 'Access for members whose words nobody compared',
      unverifiedHelp: 'Until words are compared, only the server vouches for the key of a member.',
      unverifiedChoices: { warn: 'Warn', refuse: 'Refuse' },
      pin: 'PINs on devices',
      pinHelp: 'A short code in place of the master key. Five tries, then the master key.',
      pinChoices: { allowed: 'Allowed', forbidden: 'Forbidden' },
      idle: 'Lock an unused vault after',
      idleHelp: 'Both the server and the browser count.',
      minutes: (count: number) => `${count} ${plural('en', count, MINUTES_EN)}`,
      outside: 'Links to outside',
      outsideHelp: 'Records and texts by a link, for people outside the team.',
      allowed: 'Allowed',
      forbidden: 'Forbidden',
    },
  },
)
