import { defineTexts, plural } from '@nora/kit'

export const visitorTexts = defineTexts(
  {
    title: 'Запись по ссылке',
    failed: 'Не удалось посмотреть ссылку',
    from: 'От кого',
    expires: 'Истекает',
    views: 'Открывается',
    anyViews: 'сколько угодно раз',
    viewsLeft: (count: number) =>
      `ещё ${count} ${plural('ru', count, { one: 'раз', few: 'раза', many: 'раз', other: 'раза' })}`,
    file: 'Внутри файл',
    passphrase: 'Пароль к ссылке',
    passphraseHelp: 'Его знает тот, кто прислал ссылку.',
    wrong: 'Пароль не подходит. Проверьте раскладку и попробуйте ещё раз: просмотр на это не тратится.',
    show: 'Показать',
    showOnce: 'Показать один раз',
    onceSentence: 'После этого ссылка перестанет открываться. Нажимайте, когда готовы сохранить показанное.',
    onceFileSentence:
      'После этого ссылка перестанет открываться, а файл можно будет скачивать ещё час, пока открыта эта страница.',
    goneNow: 'Ссылка больше не откроется',
    goneNowSentence: 'Сохраните нужное сейчас: на сервере этой записи уже нет.',
    goneNowFile: 'Сохраните нужное сейчас: файл скачивается ещё час и только с этой страницы.',
    reply: 'Ответить',
    replyHelp: 'Один раз. Прочтёт только тот, кто прислал ссылку.',
    sendReply: 'Отправить ответ',
    replySent: 'Ответ отправлен.',
    faults: {
      none: {
        title: 'В адресе нет ключа',
        sentence:
          'Откройте ссылку целиком: ключ стоит после знака #. Если его нет, попросите прислать ссылку ещё раз.',
      },
      cut: {
        title: 'Ссылка пришла не целиком',
        sentence:
          'Часть ключа потерялась по дороге, так делают некоторые мессенджеры. Скопируйте ссылку полностью или попросите прислать её иначе. Просмотр не потрачен.',
      },
      gone: {
        title: 'Запись не найдена или ссылка устарела',
        sentence: 'Её уже открыли, срок вышел или отправитель её отозвал. Попросите новую ссылку.',
      },
    },
  },
  {
    title: 'Shared record',
    failed: 'Could not look at the link',
    from: 'From',
    expires: 'Expires',
    views: 'Opens',
    anyViews: 'any number of times',
    viewsLeft: (count: number) => `${count} more ${plural('en', count, { one: 'time', other: 'times' })}`,
    file: 'With a file of',
    passphrase: 'Passphrase of the link',
    passphraseHelp: 'Whoever sent you the link knows it.',
    wrong: 'The passphrase does not fit. Try again: that uses up no view.',
    show: 'Show',
    showOnce: 'Show once',
    onceSentence: 'The link stops opening after that. Press it when you are ready to keep what is shown.',
    onceFileSentence:
      'The link stops opening after that; the file can be downloaded for another hour while this page stays open.',
    goneNow: 'Gone now',
    goneNowSentence: 'The link does not open again. Keep what you need: the server has deleted it.',
    goneNowFile:
      'The link does not open again. Keep what you need: the file can be downloaded for an hour, from this page alone.',
    reply: 'Reply',
    replyHelp: 'Once. Only the sender of the link can read it.',
    sendReply: 'Send the reply',
    replySent: 'Reply sent.',
    faults: {
      none: {
        title: 'The address has no key',
        sentence:
          'Open the whole link: its key follows the # sign. If there is none, ask for the link again.',
      },
      cut: {
        title: 'The link is not complete',
        sentence:
          'A part of its key was lost on the way, as some messengers do. Copy the whole link, or ask for it in another way. No view was used up.',
      },
      gone: {
        title: 'No entry found or link out of date',
        sentence: 'It was opened already, has expired, or was revoked. Ask for a new link.',
      },
    },
  },
)
