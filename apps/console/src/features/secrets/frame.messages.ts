import { defineTexts } from '@nora/kit'

/** Words that all pages of the secrets store share. */
export const frameTexts = defineTexts(
  {
    toPlans: 'Посмотреть тарифы',
    roles: { viewer: 'читатель', editor: 'редактор', admin: 'администратор' },
    noRole: 'только отдельные конфигурации',
    gone: 'Здесь ничего нет',
    goneSentence: 'Проект удалён, переименован больше 90 дней назад, или у вас нет в нём роли.',
    toProjects: 'К проектам',
    fields: {
      name: 'Название',
      nameNeeded: 'Введите название.',
      slug: 'Короткое имя',
      slugHelp: 'Стоит в адресах и командах: строчные латинские буквы, цифры и дефис.',
      slugWrong: 'От 1 до 40 строчных латинских букв, цифр и дефисов; дефис — не с краю.',
      slugTaken: 'Такое имя уже есть.',
    },
    waits: 'ждёт ключа',
    readOnly: 'только чтение',
    locked: 'заблокирована',
    frozen: 'заморожена',
  },
  {
    toPlans: 'See the plans',
    roles: { viewer: 'reader', editor: 'editor', admin: 'admin' },
    noRole: 'some configs only',
    gone: 'Nothing is here',
    goneSentence: 'The project was deleted, renamed more than 90 days ago, or you have no role in it.',
    toProjects: 'To the projects',
    fields: {
      name: 'Name',
      nameNeeded: 'Give it a name.',
      slug: 'Slug',
      slugHelp: 'For addresses and commands: lower-case letters, digits and hyphens.',
      slugWrong: '1 to 40 lower-case letters, digits and hyphens, no hyphen at an end.',
      slugTaken: 'There is one of that name already.',
    },
    waits: 'waits for its key',
    readOnly: 'read only',
    locked: 'locked',
    frozen: 'frozen',
  },
)
