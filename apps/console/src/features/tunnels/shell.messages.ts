import { defineTexts } from '@nora/kit'

export const shellTexts = defineTexts(
  {
    title: 'Сеансы',
    nobody: 'Сейчас никто не подключён.',
    closed: 'Туннель закрыт, никто не подключён.',
    byPassword: 'Кто-то по паролю',
    idle: 'пока бездействует',
    uses: { shell: 'оболочка', exec: 'команда', sftp: 'файлы', forward: 'проброс портов' },
    end: 'Завершить',
    endOf: (who: string) => `Завершить сеанс: ${who}`,
    endTitle: (who: string) => `Завершить сеанс: ${who}?`,
    endOfKey: (key: string) =>
      `Всё, что запущено в сеансе, остановится. Войти снова можно, пока ключ «${key}» открывает эту машину.`,
    endOfPassword: 'Всё, что запущено в сеансе, остановится. Кто знает пароль, сможет войти снова.',
    ended: 'Сеанс завершается',
    endFailed: 'Не удалось завершить сеанс',
  },
  {
    title: 'Sessions',
    nobody: 'No one is connected now.',
    closed: 'The tunnel is closed, no one is connected.',
    byPassword: 'Someone with the password',
    idle: 'idle',
    uses: { shell: 'shell', exec: 'command', sftp: 'files', forward: 'port forwarding' },
    end: 'End',
    endOf: (who: string) => `End the session of ${who}`,
    endTitle: (who: string) => `End the session of ${who}?`,
    endOfKey: (key: string) =>
      `Everything running in the session stops. They can enter again as long as the key “${key}” opens this machine.`,
    endOfPassword: 'Everything running in the session stops. Whoever knows the password can enter again.',
    ended: 'The session is ending',
    endFailed: 'Could not end the session',
  },
)
