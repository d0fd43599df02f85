import { defineTexts, formatBytes, formatDateTime, type PluralForms, plural } from '@nora/kit'

type Counts = { fresh: number; changed: number; same: number; refused: number }

const records = { one: 'запись', few: 'записи', many: 'записей', other: 'записи' } satisfies PluralForms
const times = { one: 'раз', few: 'раза', many: 'раз', other: 'раза' } satisfies PluralForms

export const passwordsMessages = defineTexts(
  {
    noRecords: 'Записей пока нет. Добавить: nora pass add Личное/почта --create-folder',
    nothingFound: (query: string) => `По запросу «${query}» ничего не найдено.`,
    shared: 'общая',
    folderWaits: (path: string, _why: string) =>
      `Папка ${path} ещё не открывается: её администратор должен выдать вам ключ.`,
    folderRefused: (path: string, why: string) =>
      `Папка ${path} не показана: сервер отдал не то, что в ней запечатано (${why}).`,
    copied: (seconds: number) => `Скопировано; через ${seconds} с буфер обмена очистится.`,
    copiedForGood: 'Скопировано. Очистить буфер обмена потом не получится, сделайте это сами.',
    trashed: (path: string) => `«${path}» в корзине; через 30 дней запись удалится.`,
    purged: (path: string) => `«${path}» удалена насовсем.`,
    askCut: (path: string) =>
      `У папки будет новый ключ, а прежние версии и заменённые пароли не откроет никто. Чтобы удалить историю, введите ${path}: `,
    historyCut: (path: string) => `История удалена: ${path}`,
    added: (path: string) => `Добавлено: ${path}`,
    changed: (path: string) => `Изменено: ${path}`,
    unchanged: (path: string) => `Ничего не изменилось: ${path}`,
    askPassword: 'Пароль (Enter — без него): ',
    askAgain: 'Ещё раз: ',
    askTotp: 'Секрет одноразовых кодов (otpauth://… или base32): ',
    askPassphrase: 'Фраза, без которой ссылка не откроется: ',
    askFilePassword: 'Пароль файла: ',
    columnFields: (fields: string) =>
      `Столбцы таблицы не узнаны. Для каждого введите поле: ${fields}. Enter — как предложено.`,
    askColumn: (column: string, suggested: string) => `Столбец «${column}» [${suggested}]: `,
    askExportPassword: 'Пароль, которым зашифровать файл: ',
    editHead: '# Сохраните и закройте файл, чтобы сохранить запись. kind полей: text, hidden, switch, date.',
    editAgain: 'Enter — править дальше, q — бросить: ',
    unverified: (email: string) => `Слова ключа ${email} ещё никто не сравнивал.`,
    linkUntil: (views: number | null, moment: string) =>
      `Откроется ${views === null ? 'сколько угодно раз' : `${views} ${plural('ru', views, times)}`}, до ${formatDateTime('ru', new Date(moment))}.`,
    linkForMember: (email: string) =>
      `${email} найдёт это в своём хранилище, в разделе «Со мной поделились».`,
    planned: ({ fresh, changed, same, refused }: Counts) =>
      `Новых: ${fresh}, изменятся: ${changed}, такие уже есть: ${same}, не приняты: ${refused}. Ничего не сохранено.`,
    imported: ({ fresh, changed, same, refused }: Counts) =>
      `Добавлено: ${fresh}, изменено: ${changed}, такие уже были: ${same}, не приняты: ${refused}.`,
    importConflict: (name: string) => `! ${name}: пока шёл перенос, запись изменил кто-то ещё`,
    removeFile: 'Пароли в исходном файле остались: удалите его.',
    reading: (done: number, of: number) => `Прочитано записей: ${done} из ${of}`,
    clockIsOff: (by: string) =>
      `Часы этой машины расходятся с сервером на ${by}: код, скорее всего, не подойдёт. Поправьте время.`,
    storing: (done: number, of: number) => `Записано: ${done} из ${of}`,
    receiving: (name: string, done: number, of: number) =>
      `Скачивание ${name}: ${formatBytes('ru', done)} из ${formatBytes('ru', of)}`,
    sending: (name: string, done: number, of: number) =>
      `Отправка ${name}: ${formatBytes('ru', done)} из ${formatBytes('ru', of)}`,
    exported: (count: number, path: string) => `${count} ${plural('ru', count, records)} — в ${path}`,
    filesLeftOut: (count: number) => `В этом формате нет места для вложений, пропущено: ${count}.`,
    versionsLeftOut: (count: number) => `Прежние версии, которым не хватило места в файле: ${count}.`,
    exportIsPlain: 'Файл не зашифрован: все пароли в нём видны каждому, кто его прочитает.',
  },
  {
    noRecords: 'No records yet. To add one: nora pass add Personal/mail --create-folder',
    nothingFound: (query: string) => `Nothing was found for “${query}”.`,
    shared: 'shared',
    folderWaits: (path: string, _why: string) =>
      `The folder ${path} does not open yet: its administrator has to give you the key.`,
    folderRefused: (path: string, why: string) =>
      `The folder ${path} is not shown: the server gave something else than was sealed in it (${why}).`,
    copied: (seconds: number) => `Copied; the clipboard is cleared in ${seconds} s.`,
    copiedForGood: 'Copied. Nothing will clear the clipboard, so do it yourself.',
    trashed: (path: string) => `“${path}” is in the trash, and deleted after 30 days.`,
    purged: (path: string) => `“${path}” is deleted for good.`,
    askCut: (path: string) =>
      `The folder gets a new key, and nobody will open earlier versions and replaced passwords. To cut the history, type ${path}: `,
    historyCut: (path: string) => `The history of ${path} was cut.`,
    added: (path: string) => `Added ${path}`,
    changed: (path: string) => `Changed ${path}`,
    unchanged: (path: string) => `Nothing has changed in ${path}`,
    askPassword: 'Password (Enter for none): ',
    askAgain: 'Once more: ',
    askTotp: 'Secret of one-time codes (otpauth://… or base32): ',
    askPassphrase: 'Passphrase without which the link does not open: ',
    askFilePassword: 'Password of the file: ',
    columnFields: (fields: string) =>
      `The columns of the table are not known. Type a field for each: ${fields}. Enter takes what is offered.`,
    askColumn: (column: string, suggested: string) => `Column "${column}" [${suggested}]: `,
    askExportPassword: 'Password to encrypt the file with: ',
    editHead: '# Save and close this file to store the record. kind of fields: text, hidden, switch, date.',
    editAgain: 'Enter to edit on, q to drop it: ',
    unverified: (email: string) => `Nobody has compared the words of ${email}’s key yet.`,
    linkUntil: (views: number | null, moment: string) =>
      `It opens ${views === null ? 'any number of times' : views === 1 ? 'once' : `${views} times`}, until ${formatDateTime('en', new Date(moment))}.`,
    linkForMember: (email: string) => `${email} finds it in their vault, under Shared with me.`,
    planned: ({ fresh, changed, same, refused }: Counts) =>
      `New: ${fresh}, would change: ${changed}, there already: ${same}, refused: ${refused}. Nothing was stored.`,
    imported: ({ fresh, changed, same, refused }: Counts) =>
      `Added: ${fresh}, changed: ${changed}, there before: ${same}, refused: ${refused}.`,
    importConflict: (name: string) => `! ${name}: somebody else changed the record during the import`,
    removeFile: 'The passwords are still in the file: delete it.',
    reading: (done: number, of: number) => `Records read: ${done} of ${of}`,
    clockIsOff: (by: string) =>
      `The clock of this machine differs from the server’s by ${by}: the code will hardly fit. Set the time right.`,
    storing: (done: number, of: number) => `Stored: ${done} of ${of}`,
    receiving: (name: string, done: number, of: number) =>
      `Downloading ${name}: ${formatBytes('en', done)} of ${formatBytes('en', of)}`,
    sending: (name: string, done: number, of: number) =>
      `Uploading ${name}: ${formatBytes('en', done)} of ${formatBytes('en', of)}`,
    exported: (count: number, path: string) => `${count === 1 ? '1 record' : `${count} records`} in ${path}`,
    filesLeftOut: (count: number) => `The format has no place for attached files, left out: ${count}.`,
    versionsLeftOut: (count: number) => `Earlier versions that were too many for the file: ${count}.`,
    exportIsPlain: 'The file is not encrypted: whoever reads it sees all passwords.',
  },
)
