import { defineTexts, plural } from '@nora/kit'

const countRu = (count: number) =>
  `${count} ${plural('ru', count, { one: 'запись', few: 'записи', many: 'записей', other: 'записи' })}`
const countEn = (count: number) => `${count} ${plural('en', count, { one: 'record', other: 'records' })}`

const peopleRu = (count: number) =>
  `${count} ${plural('ru', count, { one: 'человек', few: 'человека', many: 'человек', other: 'человека' })}`
const peopleEn = (count: number) => `${count} ${plural('en', count, { one: 'person', other: 'people' })}`

export const actionsTexts = defineTexts(
  {
    copyLogin: 'Скопировать логин',
    copyPassword: 'Скопировать пароль',
    copyCode: 'Скопировать код',
    openSite: 'Открыть сайт',
    edit: 'Изменить',
    share: 'Поделиться ссылкой',
    copyTo: 'Скопировать в папку',
    move: 'Перенести',
    trash: 'В корзину',
    restore: 'Вернуть',
    remove: 'Удалить навсегда',
    trashed: (count: number) => (count === 1 ? 'Запись в корзине' : `В корзине: ${countRu(count)}`),
    restored: (count: number) => (count === 1 ? 'Запись вернулась на место' : `Вернулось: ${countRu(count)}`),
    moving: {
      title: (count: number) => `Перенести ${countRu(count)}`,
      copyTitle: (count: number) => `Скопировать ${countRu(count)}`,
      sentence:
        'Записи перешифруются ключом новой папки, откроют их те, у кого есть к ней доступ. История и файлы переносятся тоже.',
      copySentence: 'Копии шифруются ключом новой папки. Оригиналы остаются на месте.',
      to: 'Куда',
      choose: 'Выберите папку',
      shared: (people: number) => `Это общая папка: записи увидят ${peopleRu(people)}.`,
      sharedPast: (people: number) =>
        `Это общая папка: записи и прежние пароли из их истории увидят ${peopleRu(people)}.`,
      move: 'Перенести',
      copy: 'Скопировать',
      moved: (count: number) => `Перенесено: ${countRu(count)}`,
      copied: (count: number) => `Скопировано: ${countRu(count)}`,
    },
    removal: {
      title: (count: number) => `Удалить навсегда: ${countRu(count)}?`,
      consequence: 'Вместе с историей и файлами. Вернуть их будет нельзя.',
      confirm: 'Удалить навсегда',
      list: 'Что удаляется',
      more: (count: number) => `и ещё ${count}`,
      done: (count: number) => `Удалено: ${countRu(count)}`,
    },
  },
  {
    copyLogin: 'Copy the login',
    copyPassword: 'Copy the password',
    copyCode: 'Copy the code',
    openSite: 'Open the site',
    edit: 'Edit',
    share: 'Share by link',
    copyTo: 'Copy to a folder',
    move: 'Move',
    trash: 'Move to the trash',
    restore: 'Restore',
    remove: 'Delete for good',
    trashed: (count: number) =>
      count === 1 ? 'The record is in the trash' : `In the trash: ${countEn(count)}`,
    restored: (count: number) => (count === 1 ? 'Record restored' : `Restored: ${countEn(count)}`),
    moving: {
      title: (count: number) => `Move ${countEn(count)}`,
      copyTitle: (count: number) => `Copy ${countEn(count)}`,
      sentence:
        'They are encrypted under the key of the new folder, for those who have access to it. Their history and files move along.',
      copySentence: 'The copies are encrypted under the key of the new folder. The originals stay.',
      to: 'To',
      choose: 'Choose a folder',
      shared: (people: number) => `The folder is shared: ${peopleEn(people)} will see the records.`,
      sharedPast: (people: number) =>
        `The folder is shared: ${peopleEn(people)} will see the records, and the former passwords in their history.`,
      move: 'Move',
      copy: 'Copy',
      moved: (count: number) => `Moved: ${countEn(count)}`,
      copied: (count: number) => `Copied: ${countEn(count)}`,
    },
    removal: {
      title: (count: number) => `Delete ${countEn(count)} for good?`,
      consequence: 'With their history and files. Nothing brings them back.',
      confirm: 'Delete for good',
      list: 'What is deleted',
      more: (count: number) => `and ${count} more`,
      done: (count: number) => `Deleted: ${countEn(count)}`,
    },
  },
)
