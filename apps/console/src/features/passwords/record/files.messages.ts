import { defineTexts } from '@nora/kit'

export const filesTexts = defineTexts(
  {
    title: 'Файлы',
    add: 'Добавить файл',
    download: (name: string) => `Скачать ${name}`,
    remove: (name: string) => `Удалить ${name}`,
    sending: (name: string, size: string) => `Шифруем и отправляем ${name}, ${size}…`,
    progress: 'Отправка файла',
    tooLarge: (limit: string) => `Файл больше ${limit}`,
    notDownloaded: (name: string) => `Не удалось скачать ${name}`,
    removal: {
      title: (name: string) => `Удалить файл ${name}?`,
      consequence: 'Файл исчезнет навсегда для всех, у кого есть доступ к записи.',
      confirm: 'Удалить',
    },
  },
  {
    title: 'Files',
    add: 'Add a file',
    download: (name: string) => `Download ${name}`,
    remove: (name: string) => `Delete ${name}`,
    sending: (name: string, size: string) => `Encrypting and uploading ${name}, ${size}…`,
    progress: 'Upload of the file',
    tooLarge: (limit: string) => `The file is larger than ${limit}`,
    notDownloaded: (name: string) => `Could not download ${name}`,
    removal: {
      title: (name: string) => `Delete the file ${name}?`,
      consequence: 'It is gone for good, for everybody with access to the record.',
      confirm: 'Delete',
    },
  },
)
