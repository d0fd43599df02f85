import { defineTexts } from '@nora/kit'

export const failureTexts = defineTexts(
  {
    unknown: 'Что-то пошло не так. Попробуйте ещё раз.',
    network: 'Сервер не отвечает. Проверьте связь и попробуйте ещё раз.',
  },
  {
    unknown: 'Something went wrong. Try again.',
    network: 'The server does not answer. Check the connection and try again.',
  },
)
