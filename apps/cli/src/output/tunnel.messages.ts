import { defineTexts, formatDuration, formatNumber, type LocalhostName, plural } from '@nora/kit'

export const tunnelMessages = defineTexts(
  {
    stopHint: 'Ctrl-C — остановить',
    labels: {
      status: 'Состояние',
      account: 'Аккаунт',
      team: 'Команда',
      url: 'Адрес',
      target: 'Ведёт на',
      description: 'Описание',
      rules: 'Правила',
      inspector: 'Инспектор',
      latency: 'Задержка',
      link: 'Канал',
      traffic: 'Соединения',
    },
    connecting: 'подключаемся…',
    online: 'в сети',
    reconnecting: 'нет связи, переподключаемся…',
    reconnectingIn: (ms: number) => `нет связи, попытка через ${Math.ceil(ms / 1000)} с`,
    inspectorOff: 'выключен',
    traffic: (open: number, total: number) =>
      `${formatNumber('ru', open)} открыто, ${formatNumber('ru', total)} всего`,
    requests: (count: number) =>
      `${formatNumber('ru', count)} ${plural('ru', count, { one: 'запрос', few: 'запроса', many: 'запросов', other: 'запроса' })}`,
    noRequests: 'Здесь появятся запросы.',
    noConnections: 'Здесь появятся соединения.',
    unknownVisitor: 'посетитель неизвестен',
    bytes: (bytesIn: string, bytesOut: string) => `принято ${bytesIn}, отдано ${bytesOut}`,
    connectionOpen: 'открыто',
    connectionClosed: 'закрыто',
    onlineLine: (url: string, target: string) => `${url} → ${target}`,
    webOnLocalhost: ({ host, address, resolve }: LocalhostName, url: string) =>
      `Это имя знают браузеры и curl на этой машине. Другим программам: ${address} с заголовком Host: ${host}; старому curl: curl --resolve ${resolve} ${url}`,
    portOnLocalhost: ({ host, address }: LocalhostName) =>
      `Имя ${host} знают не все программы, и только на этой машине. По номеру: ${address}`,
    isInternal: 'Открыт только шлюзам и политикам команды.',
    inPool: (gateway: string) => `В пуле шлюза «${gateway}»: посетители приходят на адрес шлюза.`,
    rulesLine: (rules: string) => `Правила: ${rules}`,
    inspectorLine: (url: string) => `Инспектор: ${url}`,
    offlineLine: (reason: string, ms: number) =>
      `Нет связи: ${reason}; следующая попытка через ${formatDuration('ru', ms)}.`,
    backOnlineLine: (url: string) => `Снова в сети: ${url}`,
    originUp: (target: string) => `${target} снова отвечает.`,
    closed: (count: number, duration: string) =>
      count === 1 ? `Туннель закрыт, проработал ${duration}.` : `Туннели закрыты, проработали ${duration}.`,
    closedWithRequests: (count: number, requests: string, duration: string) =>
      `${count === 1 ? 'Туннель закрыт' : 'Туннели закрыты'}: ${requests} за ${duration}.`,
    addressChanged: (url: string, former: string) =>
      `Сервер сменил адрес: ${url} (прежний ${former} больше никуда не ведёт).`,
    moreTunnels: (count: number) =>
      `и ещё ${formatNumber('ru', count)} ${plural('ru', count, { one: 'туннель', few: 'туннеля', many: 'туннелей', other: 'туннеля' })}: nora status`,
    noRoomForQr: 'Для QR-кода мало места: увеличьте окно.',
    noAnswer: 'без ответа',
    route: (path: string, proxy: string | null) => (proxy === null ? path : `${path}, прокси ${proxy}`),
    routeLine: (route: string) => `Канал идёт в обход: ${route}`,
    directLine: 'Канал снова идёт напрямую.',
  },
  {
    stopHint: 'Ctrl-C to stop',
    labels: {
      status: 'Status',
      account: 'Account',
      team: 'Team',
      url: 'URL',
      target: 'Leads to',
      description: 'Description',
      rules: 'Rules',
      inspector: 'Inspector',
      latency: 'Latency',
      link: 'Link',
      traffic: 'Connections',
    },
    connecting: 'connecting…',
    online: 'online',
    reconnecting: 'offline, reconnecting…',
    reconnectingIn: (ms: number) => `offline, next attempt in ${Math.ceil(ms / 1000)} s`,
    inspectorOff: 'off',
    traffic: (open: number, total: number) =>
      `${formatNumber('en', open)} open, ${formatNumber('en', total)} in all`,
    requests: (count: number) =>
      `${formatNumber('en', count)} ${plural('en', count, { one: 'request', other: 'requests' })}`,
    noRequests: 'Requests will appear here.',
    noConnections: 'Connections will appear here.',
    unknownVisitor: 'unknown visitor',
    bytes: (bytesIn: string, bytesOut: string) => `in ${bytesIn}, out ${bytesOut}`,
    connectionOpen: 'open',
    connectionClosed: 'closed',
    onlineLine: (url: string, target: string) => `${url} → ${target}`,
    webOnLocalhost: ({ host, address, resolve }: LocalhostName, url: string) =>
      `Browsers and curl on this machine know this name. Other programs: ${address} with the header Host: ${host}; an older curl: curl --resolve ${resolve} ${url}`,
    portOnLocalhost: ({ host, address }: LocalhostName) =>
      `Not every program knows ${host}, and on this machine only. By its number: ${address}`,
    isInternal: 'Only gateways and policies of the team reach it.',
    inPool: (gateway: string) =>
      `In the pool of the gateway “${gateway}”: visitors come to the gateway’s address.`,
    rulesLine: (rules: string) => `Rules: ${rules}`,
    inspectorLine: (url: string) => `Inspector: ${url}`,
    offlineLine: (reason: string, ms: number) =>
      `Offline: ${reason}; next attempt in ${formatDuration('en', ms)}.`,
    backOnlineLine: (url: string) => `Online again: ${url}`,
    originUp: (target: string) => `${target} answers again.`,
    closed: (count: number, duration: string) =>
      `${count === 1 ? 'Tunnel' : 'Tunnels'} closed after ${duration}.`,
    closedWithRequests: (count: number, requests: string, duration: string) =>
      `${count === 1 ? 'Tunnel' : 'Tunnels'} closed: ${requests} in ${duration}.`,
    addressChanged: (url: string, former: string) =>
      `The server has changed the address: ${url} (${former} leads nowhere any more).`,
    moreTunnels: (count: number) =>
      `and ${formatNumber('en', count)} more ${plural('en', count, { one: 'tunnel', other: 'tunnels' })}: nora status`,
    noRoomForQr: 'There is no room for the QR code: make the window larger.',
    noAnswer: 'no answer',
    route: (path: string, proxy: string | null) => (proxy === null ? path : `${path}, proxy ${proxy}`),
    routeLine: (route: string) => `The link takes a detour: ${route}`,
    directLine: 'The link runs directly again.',
  },
)
