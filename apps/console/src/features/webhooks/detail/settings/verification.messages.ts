import { defineTexts, plural } from '@nora/kit'

/** Who sends, how it is proved, and the address that only they know. */
export const verificationTexts = defineTexts(
  {
    title: 'Проверка отправителя',
    sender: 'Отправитель',
    anySender: 'Любой, подпись не проверяем',
    noSender: 'Такого отправителя в списке нет',
    unsigned: 'Этот отправитель ничего не подписывает: проверяется адрес, с которого пришёл запрос.',
    secrets: 'Секреты',
    secretsHelp: 'По одному в строке: подойдёт любой. После сохранения мы их не показываем.',
    secretsKept: (count: number) =>
      `${plural('ru', count, { one: 'Сохранён', few: 'Сохранено', many: 'Сохранено', other: 'Сохранено' })} ${count}. Пусто — останется как есть; новый список заменит прежний.`,
    secretsNeeded: 'Введите секрет, иначе проверять нечем.',
    rotate: 'Сменить адрес',
    rotateHelp: 'Если адрес узнал кто-то лишний. Прежний может ещё немного поработать.',
    rotateTitle: 'Сменить адрес вебхука?',
    rotateConsequence: 'Новый адрес нужно будет ввести у отправителя. Прежний потом ответит 410.',
    overlap: 'Прежний адрес работает ещё',
    overlaps: { '0': 'ни минуты', '3600': 'час', '86400': 'сутки', '604800': 'неделю' },
    rotated: 'Адрес сменён',
  },
  {
    title: 'Verification of the sender',
    sender: 'Sender',
    anySender: 'Any, signatures are not checked',
    noSender: 'There is no such sender',
    unsigned: 'This sender signs nothing: the address that a request comes from is checked.',
    secrets: 'Secrets',
    secretsHelp: 'One in a line: any of them fits. They are not shown again.',
    secretsKept: (count: number) =>
      `${count} ${plural('en', count, { one: 'is', other: 'are' })} stored. Empty: they stay; a new list replaces them.`,
    secretsNeeded: 'Enter the secret: nothing can be checked without it.',
    rotate: 'Change the address',
    rotateHelp: 'When somebody learned it who should not. The one before may work a little longer.',
    rotateTitle: 'Change the address of the webhook?',
    rotateConsequence:
      'The new address has to be entered at the sender. The one before is answered 410 then.',
    overlap: 'The address before works for',
    overlaps: { '0': 'no time', '3600': 'an hour', '86400': 'a day', '604800': 'a week' },
    rotated: 'The address was changed',
  },
)
