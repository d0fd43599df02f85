import { defineTexts } from '@nora/kit'

export const createTexts = defineTexts(
  {
    title: 'Создать вебхук',
    description: 'Адрес начнёт принимать запросы через две секунды.',
    submit: 'Создать',
    created: 'Вебхук создан',
    name: 'Название',
    nameNeeded: 'Дайте вебхуку название.',
    sender: 'Отправитель',
    anySender: 'Любой, подпись не проверяем',
    noSender: 'Такого отправителя в списке нет',
    senderHelp: 'Запросы с чужой подписью будут отклонены.',
    unsigned: 'Этот отправитель ничего не подписывает: проверяется адрес, с которого пришёл запрос.',
    secret: { signature: 'Секрет', token: 'Секрет', public_key: 'Публичный ключ' },
    secretNeeded: 'Введите секрет, иначе проверять нечем.',
  },
  {
    title: 'Create a webhook',
    description: 'Its address takes requests within two seconds.',
    submit: 'Create',
    created: 'The webhook was created',
    name: 'Name',
    nameNeeded: 'Give the webhook a name.',
    sender: 'Sender',
    anySender: 'Any, signatures are not checked',
    noSender: 'There is no such sender',
    senderHelp: 'Requests with another signature are refused.',
    unsigned: 'This sender signs nothing: the address that a request comes from is checked.',
    secret: { signature: 'Secret', token: 'Secret', public_key: 'Public key' },
    secretNeeded: 'Enter the secret: nothing can be checked without it.',
  },
)
