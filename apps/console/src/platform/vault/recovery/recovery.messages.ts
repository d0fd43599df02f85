import { defineTexts } from '@nora/kit'

export const recoveryTexts = defineTexts(
  {
    code: 'Код восстановления',
    fileHead: (email: string) => `Код восстановления хранилища паролей Nora: ${email}`,
    fileFoot: 'Открывает хранилище без мастер-ключа. Держите его не там, где мастер-ключ.',
    copy: 'Скопировать',
    download: 'Скачать',
    print: 'Распечатать',
    group: (number: number) => `Группа ${number}`,
    wrongGroup: 'Не сходится. Посмотрите код ещё раз.',
    showAgain: 'Показать код',
  },
  {
    code: 'Recovery code',
    fileHead: (email: string) => `Recovery code of the Nora password vault: ${email}`,
    fileFoot: 'It opens the vault without the master key. Keep it apart from the master key.',
    copy: 'Copy',
    download: 'Download',
    print: 'Print',
    group: (number: number) => `Group ${number}`,
    wrongGroup: 'This does not match. Look at the code again.',
    showAgain: 'Show the code',
  },
)
