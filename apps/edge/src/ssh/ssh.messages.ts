import { defineTexts, formatNumber, type LocalhostName, type Localized } from '@nora/kit'

/** People read these on a session channel. */
export const sshTexts = defineTexts(
  {
    online: (url: string, forward: string) => `${url} → ${forward}`,
    onLocalhost: ({ host, address }: LocalhostName) =>
      `Имя ${host} находят только браузеры и curl на машине сервера; по номеру: ${address}`,
    stopHint: 'Ctrl-C — остановить',
    noAnswer: 'без ответа',
    skipped: (count: number) => `… и ещё запросов: ${formatNumber('ru', count)}`,
    usage: `Здесь открывают туннели. Скажите, что открыть:
  ssh … -R 80:localhost:3000             сайт под случайным именем
  ssh … -R shop:80:localhost:3000        сайт под именем shop
  ssh … -R 20001:localhost:5432          порт TCP 20001, -R 0:… — любой, -R db:5432:… — закреплённый
  ssh … -R 80:localhost:3000 СЕРВЕР nora http --basic-auth anna:очень-секретно`,
  },
  {
    online: (url: string, forward: string) => `${url} → ${forward}`,
    onLocalhost: ({ host, address }: LocalhostName) =>
      `Only browsers and curl on the server's machine find ${host}; by its number: ${address}`,
    stopHint: 'Ctrl-C to stop',
    noAnswer: 'no answer',
    skipped: (count: number) => `… and ${formatNumber('en', count)} more requests`,
    usage: `Tunnels are opened here. Say what to open:
  ssh … -R 80:localhost:3000             a site under a random name
  ssh … -R shop:80:localhost:3000        a site under the name shop
  ssh … -R 20001:localhost:5432          TCP port 20001; -R 0:… any, -R db:5432:… a reserved one
  ssh … -R 80:localhost:3000 SERVER nora http --basic-auth anna:very-secret`,
  },
)

/** Why something is refused; shown in the language of the session. */
export const sshRefusals = {
  repeated: {
    ru: 'Этот адрес в соединении уже есть.',
    en: 'This connection has that address already.',
  },
  noSubsystem: {
    ru: 'Здесь только туннели: файлы и программы не доступны.',
    en: 'There are only tunnels here, no files and no programs.',
  },
  cancelled: { ru: 'Клиент передумал.', en: 'The client changed its mind.' },
  internal: {
    ru: 'На сервере случилась ошибка. Попробуйте снова.',
    en: 'Something went wrong at the server. Try again.',
  },
  oneName: {
    ru: '--name годится для одного -R. Пишите имена прямо в них: -R shop:80:… -R api:80:…',
    en: '--name fits a single -R. Write the names in them: -R shop:80:… -R api:80:…',
  },
  valuesElsewhere: {
    ru: 'file:, env: и secret:// здесь не действуют: файлы, переменные и ключи остались на вашей машине. Пишите значения сами или откройте туннель командой nora http.',
    en: 'file:, env: and secret:// do not work here: files, variables and keys are on your machine. Write the values themselves, or open the tunnel with nora http.',
  },
  unclosedQuote: {
    ru: 'В команде не закрыта кавычка.',
    en: 'A quotation mark of the command is not closed.',
  },
  rewrite: {
    ru: '--host-header rewrite: куда ведёт ssh -R, знает только ваша машина. Пишите имя узла.',
    en: '--host-header rewrite: only your machine knows where ssh -R leads. Write a host name.',
  },
  lateOptions: {
    ru: 'Параметры туннелей задают первой командой соединения.',
    en: 'Options of tunnels are given with the first command of a connection.',
  },
  noProgram: {
    ru: 'Клиент открыл сеанс и не сказал, что в нём запустить.',
    en: 'The client opened a session and did not say what to run in it.',
  },
  revoked: {
    ru: 'Ключ удалён или его срок вышел. Добавьте ключ в консоли: SSH-ключи.',
    en: 'The key was removed or has expired. Add a key in the console: SSH keys.',
  },
  unavailable: {
    ru: 'Сервер сейчас не может проверить ключи. Попробуйте через минуту.',
    en: 'The server cannot check keys right now. Try again in a minute.',
  },
  restarting: {
    ru: 'Сервер перезапускается: подключитесь снова.',
    en: 'The server restarts: connect again.',
  },
} as const satisfies Record<string, Localized>

/**
 * All keys were shown, and none let the person in. In ASCII: neither the language nor the locale is known yet, and where
 * that has no UTF-8, `ssh` shows everything else as numbers.
 */
export function unknownKeysText(fingerprints: readonly string[]): string {
  const list = fingerprints.map((fingerprint) => `  ${fingerprint}`).join('\n')
  if (list === '') {
    return 'A registered SSH key is needed. Add one in the console, SSH keys.'
  }
  return `None of these keys is registered. Add it in the console, SSH keys:\n${list}`
}
