import { defineTexts } from '@nora/kit'

export const historyTexts = defineTexts(
  {
    none: 'Запись ещё не меняли.',
    version: (version: number) => `Версия ${version}`,
    somebody: 'бывший участник',
    same: 'Содержимое то же, что сейчас.',
    empty: 'пусто',
    restore: 'Вернуть',
    restored: 'Прежняя версия вернулась',
    restoring: {
      title: (version: number) => `Вернуть версию ${version}?`,
      consequence: 'Она станет новой версией записи. Нынешняя останется в истории.',
    },
    fields: {
      name: 'Название',
      login: 'Логин',
      password: 'Пароль',
      totp: 'Одноразовые коды',
      urls: 'Сайты',
      tags: 'Метки',
      notes: 'Заметки',
      fields: 'Свои поля',
      files: 'Файлы',
    },
  },
  {
    none: 'The record has never been changed.',
    version: (version: number) => `Version ${version}`,
    somebody: 'a former member',
    same: 'Its content is the same as now.',
    empty: 'empty',
    restore: 'Restore',
    restored: 'Earlier version restored',
    restoring: {
      title: (version: number) => `Restore version ${version}?`,
      consequence: 'It becomes a new version of the record. The present one stays in the history.',
    },
    fields: {
      name: 'Name',
      login: 'Login',
      password: 'Password',
      totp: 'One-time codes',
      urls: 'Sites',
      tags: 'Tags',
      notes: 'Notes',
      fields: 'Your fields',
      files: 'Files',
    },
  },
)
