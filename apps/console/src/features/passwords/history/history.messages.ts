import { defineTexts } from '@nora/kit'

export const historyTexts = defineTexts(
  {
    none: 'Запись ещё не меняли.',
    version: (version: number) => `Версия ${version}`,
    somebody: 'бывший участник',
    signedBy: (name: string) =>
      `Подпись: ${name}. Запись переносили или меняли ключ папки, автора и день помнит сервер.`,
    same: 'Содержимое то же, что сейчас.',
    empty: 'пусто',
    restore: 'Вернуть',
    restored: 'Прежняя версия вернулась',
    restoring: {
      title: (version: number) => `Вернуть версию ${version}?`,
      consequence: 'Она станет новой версией записи. Нынешняя останется в истории, файлы — какими есть.',
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
    signedBy: (name: string) =>
      `Signed by ${name}. The record was moved, or its folder got a new key: author and day are what the server remembers.`,
    same: 'Its content is the same as now.',
    empty: 'empty',
    restore: 'Restore',
    restored: 'Earlier version restored',
    restoring: {
      title: (version: number) => `Restore version ${version}?`,
      consequence:
        'It becomes a new version of the record. The present one stays in the history, files stay as they are.',
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
