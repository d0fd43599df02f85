import { defineTexts } from '@nora/kit'

export const replayTexts = defineTexts(
  {
    edit: 'Изменить и повторить',
    title: 'Изменённый запрос',
    description: 'Уйдёт прямо в приложение на этой машине, минуя туннель.',
    method: 'Метод',
    target: 'Путь и параметры',
    headers: 'Заголовки',
    headersHelp: 'По одному на строку. Длину тела клиент посчитает сам.',
    body: 'Тело',
    bodyAsCaptured:
      'Тело уйдёт таким, каким пришло: здесь меняют только текст до 1 МиБ, сохранённый целиком.',
    cancel: 'Отмена',
    send: 'Отправить',
  },
  {
    edit: 'Edit and replay',
    title: 'Edited request',
    description: 'It goes straight to the application on this machine, past the tunnel.',
    method: 'Method',
    target: 'Path and query',
    headers: 'Headers',
    headersHelp: 'One per line. The client counts the length of the body itself.',
    body: 'Body',
    bodyAsCaptured: 'The body goes as it came: only text up to 1 MiB that was kept whole is edited here.',
    cancel: 'Cancel',
    send: 'Send',
  },
)
