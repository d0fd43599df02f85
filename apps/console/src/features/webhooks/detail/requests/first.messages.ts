import { defineTexts } from '@nora/kit'

/** What a webhook says before its first request. */
export const firstTexts = defineTexts(
  {
    waiting: 'Ждём первый запрос. Он появится здесь сам.',
    address: 'Адрес вебхука',
    where: (sender: string) => `Что сделать в ${sender}`,
    curl: 'Проверить из терминала',
    unsigned: 'Без подписи отправителя он будет отклонён, но вы увидите его здесь.',
    signed: 'Подписанное событие',
  },
  {
    waiting: 'Waiting for the first request. It will show up here.',
    address: 'The address of the webhook',
    where: (sender: string) => `What to do at ${sender}`,
    curl: 'Try it from a terminal',
    unsigned: 'Without the signature of the sender it is refused, but you will see it here.',
    signed: 'A signed event',
  },
)
