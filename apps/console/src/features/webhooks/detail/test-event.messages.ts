import { defineTexts } from '@nora/kit'

/** Sending a sample event as the sender would. */
export const testEventTexts = defineTexts(
  {
    test: 'Отправить пробное событие',
    testHelp: 'Оно подписано как настоящее, проверяется, сохраняется и доставляется.',
    onlySender: 'Пробное событие может подписать только сам отправитель.',
    tested: (status: number) => `Событие отправлено, ответ ${status}`,
    openTest: 'Открыть запрос',
  },
  {
    test: 'Send a test',
    testHelp: 'An event that is signed as a real one: it is checked, stored and delivered.',
    onlySender: 'Only the sender itself can sign a test event.',
    tested: (status: number) => `The event was sent and answered ${status}`,
    openTest: 'Open the request',
  },
)
