import { defineTexts } from '@nora/kit'

export const systemMessages = defineTexts(
  {
    about: 'nora открывает локальный сайт или приложение в интернет.',
    usage: 'Использование:',
    commandPlaceholder: 'КОМАНДА [ПАРАМЕТРЫ]',
    commands: 'Команды:',
    globalOptions: 'Общие параметры:',
    variables: 'Вместо параметра годится переменная: NORA_HOST_HEADER для --host-header.',
    examples: 'Примеры:',
    exitCodes: 'Коды завершения:',
    exitCodeList:
      '0 успех, 1 ошибка, 2 неверный вызов, 3 нет входа, 4 запрещено, остановлено в консоли или предел тарифа, 5 имя занято, 6 нет связи с сервером',
    server: 'Сервер',
    account: 'Аккаунт',
    tunnels: 'Туннели',
    here: 'Запущено здесь',
    none: 'нет',
    serverUnreachable: (reason: string) => `нет связи: ${reason}`,
    notSignedIn: 'вход не выполнен: nora login',
    process: (pid: number) => `процесс ${pid}`,
    inspector: (url: string) => `инспектор ${url}`,
    link: (path: string, proxy: string | null) =>
      proxy === null ? `канал ${path}` : `канал ${path} через прокси ${proxy}`,
  },
  {
    about: 'nora puts a local site or application on the internet.',
    usage: 'Usage:',
    commandPlaceholder: 'COMMAND [OPTIONS]',
    commands: 'Commands:',
    globalOptions: 'Options of every command:',
    variables: 'A variable can stand for any option: NORA_HOST_HEADER for --host-header.',
    examples: 'Examples:',
    exitCodes: 'Exit codes:',
    exitCodeList:
      '0 ok, 1 failure, 2 usage, 3 not signed in, 4 forbidden, stopped in the console or plan limit, 5 name taken, 6 cannot reach the server',
    server: 'Server',
    account: 'Account',
    tunnels: 'Tunnels',
    here: 'Running here',
    none: 'none',
    serverUnreachable: (reason: string) => `cannot be reached: ${reason}`,
    notSignedIn: 'not signed in: nora login',
    process: (pid: number) => `process ${pid}`,
    inspector: (url: string) => `inspector ${url}`,
    link: (path: string, proxy: string | null) =>
      proxy === null ? `link ${path}` : `link ${path} by the proxy ${proxy}`,
  },
)
