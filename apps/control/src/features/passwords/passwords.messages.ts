import type { Localized } from '@nora/kit'

export const passwordsTexts = {
  changed: {
    ru: 'Папку тем временем изменили. Загрузите изменения и повторите.',
    en: 'The folder was changed meanwhile. Load the changes and repeat.',
  },
  viewerOnly: {
    ru: 'В этой папке вы только читаете. Попросите её администратора дать вам другую роль.',
    en: 'You can only read in this folder. Ask one of its administrators for another role.',
  },
  adminOnly: {
    ru: 'Это делают администраторы папки.',
    en: 'Administrators of the folder do this.',
  },
  idTaken: { ru: 'Такой идентификатор уже есть.', en: 'This id exists already.' },
  idUsed: {
    ru: 'Запись с таким идентификатором уже была и удалена.',
    en: 'There was a record with this id, and it was deleted.',
  },
  listedTwice: { ru: 'Запись указана дважды.', en: 'The record is listed twice.' },
  namedTwice: { ru: 'Участник указан дважды.', en: 'Somebody is named twice.' },
  noAdmin: {
    ru: 'В папке нужен хотя бы один администратор из команды.',
    en: 'A folder needs at least one administrator who is in the team.',
  },
  noKey: {
    ru: 'Это не участник команды, или мастер-ключа у него ещё нет.',
    en: 'This is no member of the team, or they have no master key yet.',
  },
  noHolder: {
    ru: 'Ключ выдают один раз, и только участнику папки со своим мастер-ключом.',
    en: 'A grant is for a member of the folder who has a master key, and given once.',
  },
  ownGrant: {
    ru: 'Нет ключа для вас самих: папку никто бы не открыл.',
    en: 'There is no grant for you: nobody could open the folder.',
  },
  allGrants: {
    ru: 'Новый ключ выдают сразу всем участникам папки.',
    en: 'A new key is granted to all members of the folder at once.',
  },
  staysInside: {
    ru: 'Кто меняет ключ, сам остаётся в папке.',
    en: 'Who replaces the key stays in the folder.',
  },
  rotationRemoves: {
    ru: 'Чтобы убрать участника, смените ключ папки.',
    en: 'To remove somebody, give the folder a new key.',
  },
  tooManyFolders: (limit: number): Localized => ({
    ru: `Папок в команде может быть не больше ${limit}.`,
    en: `A team can have at most ${limit} folders.`,
  }),
  tooDeep: (limit: number): Localized => ({
    ru: `Папки вкладывают не глубже ${limit} уровней.`,
    en: `Folders are nested at most ${limit} deep.`,
  }),
  circle: {
    ru: 'Папку нельзя вложить в неё саму или в её подпапку.',
    en: 'A folder cannot be in itself or in one of its subfolders.',
  },
  hasSubfolders: {
    ru: 'В папке есть другие папки. Сначала удалите их или перенесите.',
    en: 'The folder has subfolders. Delete or move them first.',
  },
  sameFolder: {
    ru: 'Записи уже лежат в этой папке.',
    en: 'The records are in this folder already.',
  },
  notInFolder: {
    ru: 'Такой записи в папке, из которой переносят, нет.',
    en: 'The folder that is moved from has no such record.',
  },
  staysTrashed: {
    ru: 'Запись из корзины переносят в корзину, другие — нет.',
    en: 'A record of the trash moves to the trash, any other does not.',
  },
  noSuchVersion: {
    ru: 'Такой версии у записи нет, или она указана дважды.',
    en: 'The record has no such version, or it is listed twice.',
  },
  nothingWritten: { ru: 'Нужна хотя бы одна запись.', en: 'At least one record is needed.' },
  tooManyRecords: (limit: number): Localized => ({
    ru: `Записей в папке может быть не больше ${limit}.`,
    en: `A folder can have at most ${limit} records.`,
  }),
  notTrashed: {
    ru: 'Насовсем удаляют записи, которые есть в корзине этой папки.',
    en: 'What is deleted for good is a record in the trash of this folder.',
  },
  limit: (limit: number): Localized => ({
    ru: `Паролей может быть не больше ${limit}.`,
    en: `There can be at most ${limit} passwords.`,
  }),
  overLimit: (limit: number): Localized => ({
    ru: `В этой папке есть пароли сверх предела в ${limit}: её можно читать и убирать из неё записи. Удалите лишние или смените тариф.`,
    en: `This folder has passwords beyond the limit of ${limit}: you can read it, and take records out. Delete others, or change the plan.`,
  }),
  rotating: {
    ru: 'Ключ этой папки уже меняют. Подождите, пока закончат, или отмените замену.',
    en: 'The key of this folder is being replaced already. Wait until that is done, or give it up.',
  },
  notOfFolder: {
    ru: 'Такой записи этой версии в папке нет.',
    en: 'The folder has no such record of this version.',
  },
  notStaged: (staged: number, all: number): Localized => ({
    ru: `Под новым ключом ${staged} из ${all} записей.`,
    en: `${staged} of ${all} records are under the new key.`,
  }),
  fileTaken: {
    ru: 'Файл с таким идентификатором уже есть, другого размера или у другой записи.',
    en: 'There is a file with this id already, of another size or record.',
  },
  fileTooShort: {
    ru: 'Запечатанный файл не бывает короче 16 байт.',
    en: 'A sealed file has 16 bytes at least.',
  },
  tooManyFiles: (limit: number): Localized => ({
    ru: `Файлов у записи может быть не больше ${limit}.`,
    en: `A record can have at most ${limit} files.`,
  }),
  noSuchChunk: (chunks: number): Localized => ({
    ru: `Частей у файла ${chunks}, счёт с нуля.`,
    en: `The file has ${chunks} chunks, counted from zero.`,
  }),
  chunkSize: (bytes: number): Localized => ({
    ru: `В этой части должно быть ровно ${bytes} байт.`,
    en: `This chunk has exactly ${bytes} bytes.`,
  }),
  chunkTaken: {
    ru: 'Эта часть файла уже загружена, и она другая.',
    en: 'This chunk is stored already, and it is another.',
  },
  noBreaches: {
    ru: 'Проверка по утечкам на этом сервере не настроена.',
    en: 'This installation has no list of breached passwords.',
  },
  breachesAway: {
    ru: 'Список утечек сейчас недоступен. Повторите позже.',
    en: 'The list of breached passwords does not answer. Try again later.',
  },
} as const
