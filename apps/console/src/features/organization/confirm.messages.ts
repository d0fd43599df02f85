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
    noLink: 'Ссылка неполная. Откройте её из письма ещё раз.',
    home: 'В консоль',
  },
  {
    title: 'Address for invoices',
    heading: 'Get invoices at this address?',
    sentence: 'A team has chosen your address for invoices and closing documents. Confirm if this is right.',
    submit: 'Confirm the address',
    doneTitle: 'The address is confirmed',
    done: (email: string, team: string) => `Invoices of ${team} will be sent to ${email}.`,
    failed: 'Could not confirm the address',
    noLink: 'The link is incomplete. Open it from the email again.',
    home: 'To the console',
  },
)
