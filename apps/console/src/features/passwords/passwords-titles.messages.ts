import { defineTexts } from '@nora/kit'

/** Titles in the sidebar and the menus, which are loaded without the pages. */
export const passwordsTitles = defineTexts(
  {
    passwords: 'Хранилище паролей',
    folder: 'Записи папки',
    shared: 'Запись по ссылке',
    create: 'Добавить запись в хранилище',
    folders: 'Папки паролей',
  },
  {
    passwords: 'Password vault',
    folder: 'Entries in a folder',
    shared: 'Shared record',
    create: 'Add a record to the vault',
    folders: 'Password folders',
  },
)
