import { defineTexts, formatDuration } from '@nora/kit'

export const doctorMessages = defineTexts(
  {
    config: 'Настройки',
    proxy: 'Прокси',
    dns: (host: string) => `Имя ${host}`,
    tcp: (address: string) => `Соединение ${address}`,
    api: 'API сервера',
    clock: 'Часы',
    account: 'Вход',
    authority: 'Центр сертификации',
    link: (region: string, path: string) => `Канал ${region}: ${path}`,
    skipped: 'не проверялось',
    noProxy: 'переменных нет',
    proxyUsed: (variable: string, proxy: string) => `${variable}: ${proxy}`,
    proxyPassedBy: (names: string, host: string, isLoopback: boolean) =>
      `${names}, но ${host} — ${isLoopback ? 'эта машина' : 'в NO_PROXY или этих переменных не касается'}`,
    byProxy: (proxy: string) => `прокси ${proxy}`,
    allowConnect: (address: string) =>
      `Попросите того, кто следит за прокси, разрешить CONNECT к ${address}.`,
    openPort: (port: number) =>
      `Туннели работают и так, но напрямую быстрее: попросите открыть исходящие соединения на порт ${port}.`,
    checkNetwork: 'Проверьте сеть, адрес сервера (--server) и DNS.',
    checkFirewall: 'Проверьте, что сервер запущен и брандмауэр пропускает этот порт.',
    answered: (ms: number) => `отвечает за ${formatDuration('ru', ms)}`,
    inStep: 'идут верно',
    ahead: (ms: number) => `спешат на ${formatDuration('ru', ms)}`,
    behind: (ms: number) => `отстают на ${formatDuration('ru', ms)}`,
    setClock: 'Включите синхронизацию времени: вход и сертификаты зависят от него.',
    signIn: (server: string) => `Выполните: nora login --server ${server}`,
    linkUp: (tls: boolean, connectMs: number, helloMs: number) =>
      `${tls ? 'TLS' : 'без TLS'}, соединение ${formatDuration('ru', connectMs)}, ответ ${formatDuration('ru', helloMs)}`,
    domain: {
      state: (name: string) => `Домен ${name}`,
      add: (name: string) => `Добавить его: nora domains add ${name}`,
      verified: 'подтверждён',
      checked: 'проверяется',
      check: (hostname: string) => `Проверить ещё раз: nora domains check ${hostname}`,
      dnsAdvice: 'С этой машины имя ещё не видно. Если запись новая, подождите, пока её узнает ваш DNS.',
      visit: (url: string) => `Посетитель ${url}`,
      answered: (status: number, reason: string | null) =>
        reason === null ? `ответ ${status}` : `ответ ${status} от Nora: ${reason}`,
      visitAdvice: 'Так это видит посетитель. Проверьте, куда ведёт имя и кто отвечает там по этому порту.',
    },
    allWell: 'Всё в порядке.',
    saved: (path: string) => `Отчёт без секретов сохранён: ${path}`,
  },
  {
    config: 'Configuration',
    proxy: 'Proxy',
    dns: (host: string) => `Name ${host}`,
    tcp: (address: string) => `Connection ${address}`,
    api: 'API of the server',
    clock: 'Clock',
    account: 'Account',
    authority: 'Certificate authority',
    link: (region: string, path: string) => `Link ${region}: ${path}`,
    skipped: 'not checked',
    noProxy: 'no variables',
    proxyUsed: (variable: string, proxy: string) => `${variable}: ${proxy}`,
    proxyPassedBy: (names: string, host: string, isLoopback: boolean) =>
      `${names}, but ${host} is ${isLoopback ? 'this machine' : 'in NO_PROXY or not for these'}`,
    byProxy: (proxy: string) => `proxy ${proxy}`,
    allowConnect: (address: string) => `Ask whoever runs the proxy to allow CONNECT to ${address}.`,
    openPort: (port: number) =>
      `Tunnels work all the same, but a direct way is faster: ask for outgoing connections to port ${port}.`,
    checkNetwork: 'Check the network, the address of the server (--server) and DNS.',
    checkFirewall: 'Check that the server runs and that a firewall lets this port pass.',
    answered: (ms: number) => `answers in ${formatDuration('en', ms)}`,
    inStep: 'right',
    ahead: (ms: number) => `${formatDuration('en', ms)} ahead`,
    behind: (ms: number) => `${formatDuration('en', ms)} behind`,
    setClock: 'Turn time synchronisation on: sign-in and certificates depend on it.',
    signIn: (server: string) => `Run: nora login --server ${server}`,
    linkUp: (tls: boolean, connectMs: number, helloMs: number) =>
      `${tls ? 'TLS' : 'no TLS'}, connected in ${formatDuration('en', connectMs)}, answered in ${formatDuration('en', helloMs)}`,
    domain: {
      state: (name: string) => `Domain ${name}`,
      add: (name: string) => `To add it: nora domains add ${name}`,
      verified: 'verified',
      checked: 'being checked',
      check: (hostname: string) => `To check it again: nora domains check ${hostname}`,
      dnsAdvice: 'This machine does not see the name yet. A new record takes a while to reach its DNS.',
      visit: (url: string) => `Visitor ${url}`,
      answered: (status: number, reason: string | null) =>
        reason === null ? `status ${status}` : `status ${status} of Nora itself: ${reason}`,
      visitAdvice:
        'This is what a visitor sees. Check where the name leads, and who answers there at this port.',
    },
    allWell: 'All is well.',
    saved: (path: string) => `A report without secrets was saved: ${path}`,
  },
)
