import { defineTexts } from '@nora/kit'

/** What a webhook says before its first request. */
export const firstTexts = defineTexts(
  {
    waiting: 'Ждём первый запрос. Он появится здесь сам.',
    address: 'Адрес вебхука',
    where: (sender: string) => `Что сделать в ${sender}`,
    curl: 'Проверить из терминала',
    unsigned:
      'Запрос без подписи отправителя будет отклонён, но вы увидите его здесь. Подписанное событие отправляет кнопка в настройках.',
  },
  {
    waiting: 'Waiting for the first request. It will show up here.',
    address: 'The address of the webhook',
    where: (sender: string) => `What to do at ${sender}`,
    curl: 'Try it from a terminal',
    unsigned:
      'A request without the signature of the sender is refused, but you will see it here. A signed event is sent from the settings.',
  },
)
