import { defineTexts } from '@nora/kit'

export const lockedTexts = defineTexts(
  {
    title: 'Хранилище закрыто',
    sentences: {
      pin: 'Введите ПИН-код этого устройства.',
      master: 'Введите мастер-ключ.',
      recovery: 'Введите код восстановления. Потом вы придумаете новый мастер-ключ.',
    },
    fields: { pin: 'ПИН-код', master: 'Мастер-ключ', recovery: 'Код восстановления' },
    help: {
      master: 'Не пароль от Nora, а ключ, который вы придумали для хранилища.',
      recovery: 'Семь групп по четыре символа. Пробелы и регистр не важны.',
    },
    use: { pin: 'Ввести ПИН-код', master: 'Ввести мастер-ключ', recovery: 'Ввести код восстановления' },
    unlock: 'Открыть',
    forgot: 'Всё забыто',
    deriving: 'Ключ вычисляется…',
    offline: 'Нет сети. Чтобы открыть хранилище, нужен сервер.',
    pinGone:
      'ПИН-код введён неверно пять раз и больше не действует. Новый можно задать, когда хранилище открыто.',
    why: {
      asked: 'Вы закрыли хранилище.',
      idle: 'Хранилище закрылось само: им давно не пользовались.',
      hidden: 'Хранилище закрылось само: вкладка больше пяти минут была скрыта.',
      ended: 'Хранилище закрыто на сервере или в другой вкладке.',
    },
    trouble: {
      older: {
        title: 'Сервер показал старое состояние',
        sentence:
          'Этот браузер уже видел более новое. Так бывает, когда сервер восстановили из резервной копии, — и когда вам подсовывают прошлое.',
        act: 'Принять старое состояние',
        consequence:
          'Сначала спросите у того, кто обслуживает сервер, восстанавливали ли его из копии. Если нет, не принимайте: вам могут вернуть отменённый доступ и прежние пароли. Этот браузер забудет, что видел.',
        failed: 'Не удалось принять старое состояние',
        done: 'Принято. Откройте хранилище ещё раз',
      },
      broken_device: {
        title: 'Данные хранилища в этом браузере повреждены',
        sentence: 'ПИН-код здесь больше не подойдёт. Записи целы: они на сервере, и мастер-ключ их откроет.',
        act: 'Забыть это устройство',
        consequence:
          'ПИН-код этого браузера пропадёт. Если сервер покажет старое состояние, в этот раз браузер этого не заметит. Потом введите мастер-ключ и задайте новый ПИН-код.',
        failed: 'Не удалось забыть устройство',
        done: 'Устройство забыто. Введите мастер-ключ',
      },
    },
    reset: {
      title: 'Сбросить ключ',
      sentence: 'Если нет ни мастер-ключа, ни кода восстановления, ни устройства, где хранилище открыто.',
      lostTitle: 'Что пропадёт навсегда',
      lost: {
        own: 'Личные папки и всё, что в них.',
        shared: 'Общие папки, ключ от которых есть только у вас.',
        rest: 'ПИН-коды на всех устройствах и ваши ссылки.',
      },
      recoveryFirst: 'Код восстановления у вас есть: сначала попробуйте его.',
      typeEmail: (email: string) => `Чтобы подтвердить, введите ${email}`,
      otherEmail: 'Это другой адрес.',
      submit: 'Сбросить ключ',
    },
    recovered: {
      step: (number: number) => `Шаг ${number} из 3`,
      title: 'Новый мастер-ключ',
      sentence: 'Код подошёл. Теперь замените потерянный мастер-ключ.',
      submit: 'Сменить мастер-ключ',
      codeTitle: 'Новый код восстановления',
      codeSentence: 'Прежний больше не действует. Этот показывается один раз.',
      kept: 'Код сохранён',
      checkTitle: 'Проверьте, что код у вас есть',
      checkSentence: 'Введите две группы с бумаги.',
      open: 'Открыть хранилище',
    },
  },
  {
    title: 'The vault is locked',
    sentences: {
      pin: 'Enter the PIN of this device.',
      master: 'Enter your master key.',
      recovery: 'Enter the recovery code. Then you choose a new master key.',
    },
    fields: { pin: 'PIN', master: 'Master key', recovery: 'Recovery code' },
    help: {
      master: 'Not your Nora password, but the key you chose for the vault.',
      recovery: 'Seven groups of four. Spaces and case do not matter.',
    },
    use: { pin: 'Use the PIN', master: 'Use the master key', recovery: 'Use recovery code' },
    unlock: 'Unlock',
    forgot: 'Forgot everything',
    deriving: 'Deriving the key…',
    offline: 'No network. The vault needs the server to open.',
    pinGone:
      'The PIN was wrong five times and opens nothing any more. You can set a new one once the vault is open.',
    why: {
      asked: 'You locked the vault.',
      idle: 'The vault locked itself: nobody used it for a while.',
      hidden: 'The vault locked itself: this tab was out of sight for more than five minutes.',
      ended: 'The vault was locked on the server or in another tab.',
    },
    trouble: {
      older: {
        title: 'The server showed an older state',
        sentence:
          'This browser has seen a newer one. That happens when the server was restored from a backup, and when somebody shows you the past.',
        act: 'Accept the older state',
        consequence:
          'First ask whoever runs the server whether it was restored from a backup. If it was not, do not accept: revoked access and former passwords could come back. This browser forgets what it has seen.',
        failed: 'Could not accept the older state',
        done: 'Accepted. Unlock once more',
      },
      broken_device: {
        title: 'What this browser keeps of the vault is damaged',
        sentence:
          'The PIN does not work here any more. The records are whole: they are on the server, and the master key opens them.',
        act: 'Forget this device',
        consequence:
          'The PIN of this browser is lost. Should the server show an older state, the browser does not notice this once. Then enter the master key and set a new PIN.',
        failed: 'Could not forget the device',
        done: 'The device is forgotten. Enter the master key',
      },
    },
    reset: {
      title: 'Reset the key',
      sentence: 'For when the master key, the recovery code and every device with an open vault are gone.',
      lostTitle: 'What is lost for good',
      lost: {
        own: 'Your own folders and all that is in them.',
        shared: 'Shared folders that only you hold the key of.',
        rest: 'The PINs of all devices, and your links.',
      },
      recoveryFirst: 'There is a recovery code: try that first.',
      typeEmail: (email: string) => `Type ${email} to confirm`,
      otherEmail: 'This is another address.',
      submit: 'Reset the key',
    },
    recovered: {
      step: (number: number) => `Step ${number} of 3`,
      title: 'New master key',
      sentence: 'The code fits. Now replace the lost master key.',
      submit: 'Change the master key',
      codeTitle: 'New recovery code',
      codeSentence: 'The old one no longer works. This one is shown once.',
      kept: 'I have kept the code',
      checkTitle: 'Check that you have the code',
      checkSentence: 'Type two groups from the paper.',
      open: 'Open the vault',
    },
  },
)
