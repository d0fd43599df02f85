import { defineTexts } from '@nora/kit'

export const confirmTexts = defineTexts(
  {
    title: 'Адрес для счетов',
    heading: 'Получать счета на эту почту?',
    sentence:
      'Команда указала ваш адрес для счетов и закрывающих документов. Подтвердите, если так и задумано.',
    submit: 'Подтвердить адрес',
    doneTitle: 'Адрес подтверждён',
    done: (email: string, team: string) => `Счета команды «${team}» будут приходить на ${email}.`,
    failed: 'Подтвердить не удалось',
    noLink: 'В адресе страницы нет ссылки из письма. Откройте её ещё раз.',
    home: 'В консоль',
  },
  {
    title: 'Address for invoices',
    heading: 'Get invoices at this address?',
    sentence: 'A team has named your address for invoices and closing documents. Confirm if that is right.',
    submit: 'Confirm the address',
    doneTitle: 'The address is confirmed',
    done: (email: string, team: string) => `Invoices of the team ${team} will come to ${email}.`,
    failed: 'That could not be confirmed',
    noLink: 'This page’s address lacks the link of the letter. Open it again.',
    home: 'To the console',
  },
)
