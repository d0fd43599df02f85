import { defineTexts, plural } from '@nora/kit'

export const exportTexts = defineTexts(
  {
    title: 'Экспорт',
    sentence:
      'Файл собирается в этой вкладке. Перед этим подтвердите, что это вы; в журнале команды останется запись.',
    submit: 'Выгрузить',
    what: 'Что выгрузить',
    all: (count: number) =>
      `Всё хранилище: ${count} ${plural('ru', count, { one: 'папка', few: 'папки', many: 'папок', other: 'папки' })}`,
    format: 'Формат',
    formats: {
      nora_age: 'Nora, зашифрованный age',
      kdbx: 'KeePass, KDBX 4',
      bitwarden_encrypted_json: 'Bitwarden, с паролем',
      nora_json: 'Nora, JSON без шифрования',
      bitwarden_json: 'Bitwarden, JSON без шифрования',
      csv: 'CSV без шифрования',
    },
    formatHelp: {
      nora_age: 'Всё, что есть в записях. Откроет и обычная программа age.',
      kdbx: 'Для KeePass, KeePassXC и похожих: с папками и файлами.',
      bitwarden_encrypted_json: 'Для Bitwarden и Vaultwarden. Без файлов.',
      nora_json: 'Всё, что есть в записях, открытым текстом.',
      bitwarden_json: 'Для Bitwarden и тех, кто читает его формат. Без файлов.',
      csv: 'Для таблиц и браузеров: только основные поля.',
    },
    password: 'Пароль файла',
    passwordHelp: 'Без него файл не откроет никто, и вы тоже.',
    again: 'Пароль ещё раз',
    tooShort: (least: number) => `Не короче ${least} знаков.`,
    differs: 'Пароли не совпадают.',
    plain: 'Пароли будут лежать в файле открыто',
    plainSentence:
      'Их прочтёт любой, кто получит файл: программа, резервная копия, облако. Удалите его сразу, как он станет не нужен.',
    withFiles: 'Вместе с файлами',
    withHistory: 'Вместе с прежними версиями',
    withHistoryHelp:
      'Старые пароли и заметки попадут в файл тоже. Версии читаются по одной записи: это дольше.',
    guard: 'Обезвредить формулы для таблиц',
    guardHelp:
      'Перед значениями, похожими на формулы, появится апостроф. Для переноса в менеджер паролей не включайте.',
    done: {
      title: 'Файл выгружен',
      encrypted: 'Он в загрузках браузера. Пароль к нему нигде не сохранён.',
      plain: 'Он в загрузках браузера. Пароли в нём открыты: удалите файл, как только он станет не нужен.',
      leftOut: 'В файл не вошло:',
      files: (count: number) =>
        `${count} ${plural('ru', count, { one: 'файл', few: 'файла', many: 'файлов', other: 'файла' })}`,
      versions: (count: number) => `прежние версии: ${count}`,
      passwords: (count: number) => `прежние пароли: ${count}`,
    },
  },
  {
    title: 'Export',
    sentence:
      'The file is made in this tab. You confirm first that it is you, and the audit log of the team tells of it.',
    submit: 'Export',
    what: 'What to export',
    all: (count: number) =>
      `The whole vault: ${count} ${plural('en', count, { one: 'folder', other: 'folders' })}`,
    format: 'Format',
    formats: {
      nora_age: 'Nora, encrypted with age',
      kdbx: 'KeePass, KDBX 4',
      bitwarden_encrypted_json: 'Bitwarden, with a password',
      nora_json: 'Nora, JSON without encryption',
      bitwarden_json: 'Bitwarden, JSON without encryption',
      csv: 'CSV without encryption',
    },
    formatHelp: {
      nora_age: 'All that the records have. The stock program age opens it too.',
      kdbx: 'For KeePass, KeePassXC and the like: with folders and files.',
      bitwarden_encrypted_json: 'For Bitwarden and Vaultwarden. Without files.',
      nora_json: 'All that the records have, as plain text.',
      bitwarden_json: 'For Bitwarden and whatever reads its format. Without files.',
      csv: 'For spreadsheets and browsers: the main fields only.',
    },
    password: 'Password of the file',
    passwordHelp: 'Nobody opens the file without it, nor do you.',
    again: 'The password again',
    tooShort: (least: number) => `At least ${least} characters.`,
    differs: 'The passwords differ.',
    plain: 'The passwords in the file are not encrypted',
    plainSentence:
      'Whoever gets the file reads them: a program, a backup, a cloud. Delete it as soon as it is not needed.',
    withFiles: 'With files',
    withHistory: 'With earlier versions',
    withHistoryHelp:
      'Old passwords and notes go into the file too. Versions are read record by record, which takes longer.',
    guard: 'Disarm formulas for spreadsheets',
    guardHelp:
      'Values that look like formulas get an apostrophe in front. Leave it off to move to another manager.',
    done: {
      title: 'File exported',
      encrypted: 'It is among the downloads of the browser. Its password is kept nowhere.',
      plain:
        'It is among the downloads of the browser. Its passwords are not encrypted: delete it as soon as you can.',
      leftOut: 'Left out of the file:',
      files: (count: number) => `${count} ${plural('en', count, { one: 'file', other: 'files' })}`,
      versions: (count: number) => `earlier versions: ${count}`,
      passwords: (count: number) => `earlier passwords: ${count}`,
    },
  },
)
