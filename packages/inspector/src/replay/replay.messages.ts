import { defineTexts } from '@nora/kit'

export const replayTexts = defineTexts(
  {
    edit: 'Изменить и повторить',
    title: 'Изменённый запрос',
    description: {
      client: 'Уйдёт прямо в приложение на этой машине, минуя туннель.',
      edge: 'Уйдёт через туннель в приложение; правила доступа туннеля к нему не применяются.',
    },
    redacted:
      'Секреты этого запроса вырезаны до сохранения. Впишите значения вместо REDACTED там, где они нужны приложению.',
    method: 'Метод',
    target: 'Путь и параметры',
    headers: 'Заголовки',
    headersHelp: 'По одному на строку. Длина тела будет посчитана заново.',
    body: 'Тело',
    bodyAsCaptured:
      'Тело уйдёт таким, каким пришло: здесь меняют только текст до 1 МиБ, сохранённый целиком.',
    cancel: 'Отмена',
    send: 'Отправить',
  },
  {
    edit: 'Edit and replay',
    title: 'Edited request',
    description: {
      client: 'It goes straight to the application on this machine, past the tunnel.',
      edge: 'It goes through the tunnel to the application; the tunnel’s access rules do not apply to it.',
    },
    redacted:
      'Secrets of this request were removed before it was kept. Where the application needs them, write values instead of REDACTED.',
    method: 'Method',
    target: 'Path and query',
    headers: 'Headers',
    headersHelp: 'One per line. The length of the body is counted again.',
    body: 'Body',
    bodyAsCaptured: 'The body goes as it came: only text up to 1 MiB that was kept whole is edited here.',
    cancel: 'Cancel',
    send: 'Send',
  },
)
