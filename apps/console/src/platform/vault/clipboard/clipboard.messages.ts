import { defineTexts } from '@nora/kit'

export const clipboardTexts = defineTexts(
  {
    copied: {
      login: 'Логин скопирован',
      password: 'Пароль скопирован',
      code: 'Код скопирован',
      value: 'Значение скопировано',
    },
    nothing: {
      login: 'В записи нет логина',
      password: 'В записи нет пароля',
      code: 'В записи нет одноразового кода',
      value: 'Значение пустое',
    },
    clears: (seconds: number) =>
      `Через ${seconds} секунд буфер обмена очистится, если в нём не окажется другого.`,
    stays: 'Браузер не даёт странице проверить буфер обмена, поэтому сам он не очистится.',
    failed: 'Не удалось скопировать',
    noClipboard: 'Браузер не пустил страницу к буферу обмена. Покажите значение и скопируйте его сами.',
  },
  {
    copied: {
      login: 'Login copied',
      password: 'Password copied',
      code: 'Code copied',
      value: 'Value copied',
    },
    nothing: {
      login: 'The record has no login',
      password: 'The record has no password',
      code: 'The record has no one-time code',
      value: 'The value is empty',
    },
    clears: (seconds: number) => `The clipboard is cleared in ${seconds} seconds if it still holds this.`,
    stays: 'The browser does not let the page check the clipboard, so it is not cleared.',
    failed: 'Could not copy',
    noClipboard: 'The browser does not let the page use the clipboard. Show the value and copy it yourself.',
  },
)
