import { defineTexts, plural } from '@nora/kit'

/** The server counts no further. */
const COUNTED = 10_000

const receiversRu = (count: number) =>
  `${count} ${plural('ru', count, { one: 'получатель', few: 'получателя', many: 'получателей', other: 'получателей' })}`
const entriesRu = (count: number) =>
  count >= COUNTED
    ? 'больше 10 000 записей'
    : `${count} ${plural('ru', count, { one: 'запись', few: 'записи', many: 'записей', other: 'записей' })}`
const entriesEn = (count: number) =>
  count >= COUNTED
    ? 'more than 10,000 entries'
    : `${count} ${plural('en', count, { one: 'entry', other: 'entries' })}`
const receiversEn = (count: number) =>
  `${count} ${plural('en', count, { one: 'receiver', other: 'receivers' })}`

export const streamsTexts = defineTexts(
  {
    label: 'Получатели журнала',
    add: 'Добавить получателя',
    search: 'Название или адрес',
    listFailed: 'Не удалось загрузить получателей журнала',
    empty: 'Журнал никуда не отправляется',
    emptySentence:
      'Добавьте вебхук или сервер syslog: новые записи придут туда по порядку и без пропусков, и подделать их здесь незаметно будет нельзя.',
    count: receiversRu,
    kind: 'Вид',
    kinds: { webhook: 'Вебхук', syslog: 'Syslog' },
    state: 'Состояние',
    states: { paused: 'На паузе', failing: 'Не принимает', sending: 'Отправляется', ready: 'Работает' },
    columns: { name: 'Получатель', delivered: 'Последняя доставка' },
    never: 'Ещё ничего',
    entries: entriesRu,
    waiting: (count: number) => `В очереди ${entriesRu(count)}`,
    pause: 'Приостановить',
    resume: 'Возобновить',
    paused: (name: string) => `«${name}» на паузе. Записи ждут в очереди.`,
    resumed: (name: string) => `«${name}» снова получает журнал`,
    changeFailed: 'Не удалось изменить получателя',
    test: 'Проверить отправку',
    tested: (name: string) => `«${name}» принял проверочную запись`,
    testRefused: (name: string) => `«${name}» не принял проверочную запись`,
    testFailed: 'Не удалось отправить проверочную запись',
    remove: 'Удалить',
    removed: (count: number) =>
      `${plural('ru', count, { one: 'Удалён', few: 'Удалено', many: 'Удалено', other: 'Удалено' })} ${receiversRu(count)}`,
    removeTexts: {
      title: (count: number) => (count === 1 ? 'Удалить получателя?' : `Удалить ${receiversRu(count)}?`),
      consequence: () =>
        'Записи, которые ещё ждут в очереди, туда не придут. Журнал в Nora останется целым, его можно выгрузить файлом.',
      list: 'Куда журнал больше не пойдёт',
      failed: (count: number) => `Не удалось удалить ${receiversRu(count)}`,
    },
    dialog: {
      title: 'Новый получатель журнала',
      sentence: 'Получит всё, что произойдёт в команде с этой минуты.',
      name: 'Название',
      nameHelp: 'По нему получателя узнают в списке и в самом журнале.',
      nameNeeded: 'Назовите получателя.',
      urlNeeded: 'Укажите адрес получателя.',
      url: { webhook: 'URL', syslog: 'Адрес сервера' },
      urlHelp: {
        webhook: 'Сюда придёт POST с записями в JSON. Тело подписано секретом, который вы увидите один раз.',
        syslog: 'RFC 5424 по TLS; syslog:// без шифрования — только внутри своей сети.',
      },
      ca: 'Сертификаты CA, PEM',
      caHelp: 'Если сертификат сервера выдан не общеизвестным центром.',
      submit: 'Добавить',
      added: (name: string) => `«${name}» получает журнал`,
    },
    once: {
      title: 'Скопируйте секрет подписи',
      sentence: 'Он показан один раз. С ним получатель проверяет, что записи пришли отсюда и не изменены.',
      check: 'Что проверить в каждом запросе',
      steps: {
        read: 'Из заголовка Nora-Signature: t=СЕКУНДЫ,v1=HEX взять время и подпись.',
        compute: 'Посчитать HMAC-SHA256 от строки СЕКУНДЫ.ТЕЛО с этим секретом и сравнить с подписью.',
        refuse: 'Отказать, если время отличается от вашего больше чем на пять минут.',
      },
      warning: 'Без секрета подписи не проверить, а узнать его снова нельзя. Скопировали?',
      done: 'Секрет скопирован',
    },
    drawer: {
      gone: 'Такого получателя нет',
      goneSentence: 'Возможно, его удалили.',
      error: 'Последняя ошибка',
      url: 'Адрес',
      ca: 'Сертификаты',
      ownCa: 'свой CA',
      queue: 'Очередь',
      queueEmpty: 'Всё доставлено',
      attempts: 'Неудач подряд',
      next: 'Следующая попытка',
      failed: 'Последняя неудача',
      created: 'Добавлен',
    },
  },
  {
    label: 'Receivers of the log',
    add: 'Add receiver',
    search: 'Name or address',
    listFailed: 'Could not load the receivers of the log',
    empty: 'The log is not sent anywhere',
    emptySentence:
      'Add a webhook or a syslog server: new entries arrive there in order and without gaps, and nobody can forge them here unnoticed.',
    count: receiversEn,
    kind: 'Kind',
    kinds: { webhook: 'Webhook', syslog: 'Syslog' },
    state: 'State',
    states: { paused: 'Paused', failing: 'Failing', sending: 'Sending', ready: 'Working' },
    columns: { name: 'Receiver', delivered: 'Last delivery' },
    never: 'Nothing yet',
    entries: entriesEn,
    waiting: (count: number) => `Waiting: ${entriesEn(count)}`,
    pause: 'Pause',
    resume: 'Resume',
    paused: (name: string) => `“${name}” is paused. Entries wait for it.`,
    resumed: (name: string) => `“${name}” gets the log again`,
    changeFailed: 'Could not change the receiver',
    test: 'Send a test event',
    tested: (name: string) => `“${name}” accepted the test event`,
    testRefused: (name: string) => `“${name}” rejected the test event`,
    testFailed: 'Could not send the test event',
    remove: 'Delete',
    removed: (count: number) => `Deleted ${receiversEn(count)}`,
    removeTexts: {
      title: (count: number) => (count === 1 ? 'Delete the receiver?' : `Delete ${receiversEn(count)}?`),
      consequence: () =>
        'Entries still in the queue will not be delivered. The log in Nora stays complete and can be exported.',
      list: 'No longer receives the log',
      failed: (count: number) => `Could not delete ${receiversEn(count)}`,
    },
    dialog: {
      title: 'New receiver of the log',
      sentence: 'It gets everything that happens in the team from this minute on.',
      name: 'Name',
      nameHelp: 'Identifies the receiver in this list and in the log itself.',
      nameNeeded: 'Name the receiver.',
      urlNeeded: 'Say where the receiver is.',
      url: { webhook: 'URL', syslog: 'Server address' },
      urlHelp: {
        webhook: 'Receives entries as JSON by POST. The body is signed with a secret that is shown once.',
        syslog: 'RFC 5424 over TLS; unencrypted syslog:// only inside your own network.',
      },
      ca: 'CA certificates, PEM',
      caHelp: 'If the server’s certificate was not issued by a public authority.',
      submit: 'Add',
      added: (name: string) => `“${name}” gets the log`,
    },
    once: {
      title: 'Copy the signing secret',
      sentence: 'It is shown once. With it the receiver checks that entries come from here, unchanged.',
      check: 'What to check in each request',
      steps: {
        read: 'Take time and signature from the header Nora-Signature: t=SECONDS,v1=HEX.',
        compute: 'Compute HMAC-SHA256 of SECONDS.BODY with this secret and compare it with the signature.',
        refuse: 'Refuse when the time is more than five minutes from yours.',
      },
      warning: 'Without the secret no signature can be checked, and it cannot be seen again. Is it copied?',
      done: 'The secret is copied',
    },
    drawer: {
      gone: 'There is no such receiver',
      goneSentence: 'Perhaps it was deleted.',
      error: 'Last error',
      url: 'Address',
      ca: 'Certificates',
      ownCa: 'your own CA',
      queue: 'Queue',
      queueEmpty: 'Everything delivered',
      attempts: 'Failures in a row',
      next: 'Next attempt',
      failed: 'Last failure',
      created: 'Added',
    },
  },
)
