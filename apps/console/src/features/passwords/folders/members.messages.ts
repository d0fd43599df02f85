import { defineTexts, plural } from '@nora/kit'

export const membersTexts = defineTexts(
  {
    title: (name: string) => `Доступ к папке «${name}»`,
    sentence:
      'Чтение — открывать и копировать; изменение — ещё и сохранять; управление — ещё и решать, у кого есть доступ.',
    onlyAdmins: 'Менять доступ могут те, у кого роль «управление».',
    list: 'Участники папки',
    you: 'вы',
    isNew: 'новый доступ',
    roleFor: (name: string) => `Роль: ${name}`,
    remove: (name: string) => `Убрать: ${name}`,
    add: 'Дать доступ',
    whom: 'Имя или почта',
    nobody: 'Никого не нашлось',
    keys: {
      none: 'нет мастер-ключа',
      waits: 'ключ ещё не подписан',
      unverified: 'слова не сверены',
      verified: 'слова сверены',
    },
    obstacles: {
      none: (name: string) => `${name} ещё не завёл мастер-ключ: пусть откроет раздел «Хранилище паролей».`,
      waits: (name: string) =>
        `Ключ (${name}) ещё не подписан. Администратор команды подпишет его на странице «Мастер-ключи».`,
      unverified: (name: string) =>
        `В команде нельзя давать доступ, пока слова не сверены: ${name}. Сверьте их на странице «Мастер-ключи».`,
    },
    unverified: 'Слова этого человека никто не сверял',
    unverifiedSentence:
      'Если сервер подменил его ключ, записи прочтёт кто-то другой. Сверьте семь слов голосом или лично на странице «Мастер-ключи».',
    rotation: (names: string) => `Доступ потеряет: ${names}`,
    rotationSentence: (records: number) =>
      `Ключ папки заменится, ${records} ${plural('ru', records, { one: 'запись перешифруется', few: 'записи перешифруются', many: 'записей перешифруются', other: 'записи перешифруются' })}. Потом покажем, какие пароли стоит сменить.`,
    noAdmin: 'Кто-то один должен управлять папкой.',
    onlyYou: 'Доступ останется только у вас.',
    save: 'Сохранить',
    saveAndRenew: 'Сохранить и сменить ключ',
    saved: 'Доступ изменён',
    savedAndRenewed: 'Доступ изменён, ключ папки заменён',
    exposed: {
      title: 'Смените эти пароли',
      sentence:
        'Новый ключ закрывает будущие изменения. Эти пароли человек мог скопировать, пока у него был доступ: смените их на сайтах.',
    },
  },
  {
    title: (name: string) => `Access to the folder ${name}`,
    sentence: 'Viewers open and copy, editors save as well, admins decide besides who has access.',
    onlyAdmins: 'Only admins of the folder can change the access.',
    list: 'Members of the folder',
    you: 'you',
    isNew: 'new access',
    roleFor: (name: string) => `Role of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    add: 'Give access',
    whom: 'Name or email',
    nobody: 'Nobody found',
    keys: {
      none: 'no master key',
      waits: 'key not signed yet',
      unverified: 'words not compared',
      verified: 'words compared',
    },
    obstacles: {
      none: (name: string) => `${name} has no master key yet: ask them to open Password vault once.`,
      waits: (name: string) =>
        `The key of ${name} is not signed yet. An administrator of the team signs it on the page Master keys.`,
      unverified: (name: string) =>
        `The team gives no access before words are compared. Compare those of ${name} on the page Master keys.`,
    },
    unverified: 'Nobody has compared the words of this person',
    unverifiedSentence:
      'If the server has swapped their key, somebody else reads the records. Compare the seven words by voice or in person on the page Master keys.',
    rotation: (names: string) => `Access is lost by ${names}`,
    rotationSentence: (records: number) =>
      `The folder gets a new key, ${records} ${plural('en', records, { one: 'record is', other: 'records are' })} encrypted again. After that you see which passwords to change.`,
    noAdmin: 'Somebody has to be admin of the folder.',
    onlyYou: 'Only you will have access.',
    save: 'Save',
    saveAndRenew: 'Save and renew the key',
    saved: 'Access changed',
    savedAndRenewed: 'Access changed, the folder has a new key',
    exposed: {
      title: 'Change these passwords',
      sentence:
        'The new key protects what comes. These passwords may have been copied while there was access: change them on their sites.',
    },
  },
)
