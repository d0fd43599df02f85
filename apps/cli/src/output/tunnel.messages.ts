import { defineTexts, formatDuration, formatNumber, plural } from '@nora/kit'

export const tunnelMessages = defineTexts(
  {
    stopHint: 'Ctrl-C — остановить',
    labels: {
      status: 'Состояние',
      account: 'Аккаунт',
      url: 'Адрес',
      target: 'Ведёт на',
      rules: 'Правила',
      inspector: 'Инспектор',
      latency: 'Задержка',
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
    onlineLine: (url: string, target: string) => `${url} → ${target}`,
    rulesLine: (rules: string) => `Правила: ${rules}`,
    inspectorLine: (url: string) => `Инспектор: ${url}`,
    offlineLine: (reason: string, ms: number) =>
      `Нет связи: ${reason}; следующая попытка через ${formatDuration('ru', ms)}.`,
    backOnlineLine: (url: string) => `Снова в сети: ${url}`,
    originUp: (target: string) => `${target} снова отвечает.`,
    closed: (duration: string) => `Туннель закрыт, проработал ${duration}.`,
    closedWithRequests: (requests: string, duration: string) => `Туннель закрыт: ${requests} за ${duration}.`,
    noAnswer: 'без ответа',
  },
  {
    stopHint: 'Ctrl-C to stop',
    labels: {
      status: 'Status',
      account: 'Account',
      url: 'URL',
      target: 'Leads to',
      rules: 'Rules',
      inspector: 'Inspector',
      latency: 'Latency',
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
    onlineLine: (url: string, target: string) => `${url} → ${target}`,
    rulesLine: (rules: string) => `Rules: ${rules}`,
    inspectorLine: (url: string) => `Inspector: ${url}`,
    offlineLine: (reason: string, ms: number) =>
      `Offline: ${reason}; next attempt in ${formatDuration('en', ms)}.`,
    backOnlineLine: (url: string) => `Online again: ${url}`,
    originUp: (target: string) => `${target} answers again.`,
    closed: (duration: string) => `Tunnel closed after ${duration}.`,
    closedWithRequests: (requests: string, duration: string) => `Tunnel closed: ${requests} in ${duration}.`,
    noAnswer: 'no answer',
  },
)
