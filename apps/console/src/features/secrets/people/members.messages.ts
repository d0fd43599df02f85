import { defineTexts } from '@nora/kit'

export const membersTexts = defineTexts(
  {
    title: 'Участники проекта',
    sentence:
      'Роль действует во всех конфигурациях проекта. Читатель открывает секреты и запускает с ними программы, редактор ещё и меняет их, администратор решает, у кого есть доступ.',
    onlyAdmins: 'Менять участников могут администраторы проекта.',
    list: 'Участники',
    others: 'Роль не из этого списка',
    nobody: 'Никого не нашлось',
    search: 'Имя или почта',
    shown: (found: number, of: number) => (found === of ? `Всего: ${of}` : `${found} из ${of}`),
    add: 'Добавить',
    you: 'вы',
    former: 'бывший участник',
    isNew: 'новая роль',
    roleOf: (name: string) => `Роль: ${name}`,
    remove: (name: string) => `Убрать: ${name}`,
    keys: {
      none: 'нет мастер-ключа',
      waits: 'ключ ещё не подписан',
      unverified: 'слова не сверены',
      verified: 'слова сверены',
    },
    removed: (names: string) => `Доступ потеряет: ${names}`,
    removedSentence:
      'Сервер закроет доступ сразу. Ключи конфигураций заменятся, а сами значения смените: человек мог их скопировать.',
    save: 'Сохранить',
    saved: 'Участники сохранены',
    waiting: (count: number) => `Ждёт подписи: ${count}. Они показаны на странице «Секреты».`,
  },
  {
    title: 'Members of the project',
    sentence:
      'A role holds in all configs of the project. Readers open and run, editors save as well, admins decide besides who has access.',
    onlyAdmins: 'Only admins of the project can change its members.',
    list: 'Members',
    others: 'Besides this list',
    nobody: 'Nobody found',
    search: 'Name or email',
    shown: (found: number, of: number) => (found === of ? `${of} in all` : `${found} of ${of}`),
    add: 'Add',
    you: 'you',
    former: 'a former member',
    isNew: 'new role',
    roleOf: (name: string) => `Role of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    keys: {
      none: 'no master key',
      waits: 'key not signed yet',
      unverified: 'words not compared',
      verified: 'words compared',
    },
    removed: (names: string) => `Access is lost by ${names}`,
    removedSentence:
      'The server refuses them at once. Configs get new keys; change the values themselves, which may have been copied.',
    save: 'Save',
    saved: 'Members saved',
    waiting: (count: number) => `${count} to be signed: see the page Secrets.`,
  },
)
