import { defineTexts } from '@nora/kit'

export const linkFilesTexts = defineTexts(
  {
    file: 'Файл',
    fileHelp: (limit: string) => `Один, до ${limit}. Шифруется в браузере, сервер видит только размер.`,
    choose: 'Выбрать файл',
    other: 'Другой файл',
    remove: (name: string) => `Убрать ${name}`,
    tooLarge: (name: string, limit: string) =>
      `${name} больше ${limit}: по ссылке столько не передать. Файлы до 100 МиБ хранят записи.`,
    sendingTitle: 'Файл отправляется',
    sendingSentence: 'Ссылка появится, когда файл дойдёт целиком. До этого она никому не откроется.',
    download: 'Скачать',
    saved: 'Файл передан браузеру: он в загрузках.',
    fileGone: 'Файл больше не скачать: прошёл час после открытия, или отправитель отозвал ссылку.',
    tryAgain: {
      page: 'Скачать можно ещё раз в течение часа, пока эта страница открыта.',
      window: 'Скачать можно ещё раз в течение часа, пока это окно открыто.',
    },
  },
  {
    file: 'File',
    fileHelp: (limit: string) =>
      `One, up to ${limit}. Encrypted in your browser; the server sees its size alone.`,
    choose: 'Choose a file',
    other: 'Another file',
    remove: (name: string) => `Remove ${name}`,
    tooLarge: (name: string, limit: string) =>
      `${name} is larger than ${limit}, the most that goes by a link. Records keep files of up to 100 MiB.`,
    sendingTitle: 'Uploading the file',
    sendingSentence: 'The link appears once the file is whole. Until then it opens for nobody.',
    download: 'Download',
    saved: 'Handed to the browser: look in its downloads.',
    fileGone:
      'The file cannot be downloaded any more: the hour after opening is over, or the sender revoked the link.',
    tryAgain: {
      page: 'You can download it again for an hour, as long as this page stays open.',
      window: 'You can download it again for an hour, as long as this window stays open.',
    },
  },
)
