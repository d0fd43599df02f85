import { defineTexts, formatNumber, plural } from '@nora/kit'

export const tunnelsMessages = defineTexts(
  {
    refused: (target: string) =>
      `${target} не принимает соединения. Запущено ли приложение и тот ли это порт?`,
    unknownHost: (host: string, target: string) => `Имя ${host} не найдено, запросы не доходят до ${target}.`,
    timeout: (target: string) => `${target} не отвечает. Запущено ли приложение, не мешает ли брандмауэр?`,
    speaksTls: (target: string, right: string) =>
      `${target} ждёт TLS, а её спрашивают по HTTP. Укажите цель так: ${right}`,
    speaksPlain: (target: string, right: string) => `${target} отвечает без TLS. Укажите цель так: ${right}`,
    brokeHandshake: (target: string, right: string) =>
      `${target} обрывает соединение, не начав TLS. Если там обычный HTTP, укажите ${right}`,
    tooManyFiles: (target: string) =>
      `Нельзя подключиться к ${target}: открыто слишком много файлов. Поднимите предел (ulimit -n) и запустите клиент снова.`,
    noSocket: (path: string) => `Нет сокета ${path}. Запущено ли приложение?`,
    certificate: (target: string, reason: string) =>
      `Сертификат ${target} не прошёл проверку: ${reason}. Если вы ему доверяете, добавьте --insecure.`,
    unreachable: (target: string, reason: string) => `Не удаётся подключиться к ${target}: ${reason}.`,
    reloaded: 'nora.yml изменён, туннели приведены в соответствие.',
    notReloaded: (reason: string) => `Файл изменён, но не применён: ${reason} Туннели работают по-прежнему.`,
    renewed: (names: string) =>
      names === '' ? 'Секрет изменился, туннель его применил.' : `Секрет изменился, его применили: ${names}.`,
    notRenewed: (reason: string) =>
      `Секреты изменились, но не применены: ${reason} Туннели работают с прежними значениями.`,
    stillOpening: (name: string) => `${name}: ещё открывается, смотрите nora status.`,
    stopped: (name: string) => `Туннель ${name} закрыт.`,
    stoppingRuns: (count: number) =>
      `Завершаем ${formatNumber('ru', count)} ${plural('ru', count, { one: 'запуск', few: 'запуска', many: 'запусков', other: 'запуска' })}…`,
    leftOut: (folder: string, files: string) =>
      `Из ${folder} посетители не получат: ${files} — там могут быть пароли и ключи.`,
    anyoneRuns:
      'Запускать может каждый, кто знает адрес. Ограничьте это: --verify СХЕМА:СЕКРЕТ или --basic-auth (nora trigger --help).',
    refusedHost:
      'Сервис не принимает публичное имя хоста: так делают серверы разработки. Повторите с --host-header rewrite (host_header: rewrite в nora.yml) или разрешите это имя в сервисе.',
    checked: (path: string, labels: string) =>
      labels === '' ? `${path}: ошибок нет, туннелей тоже.` : `${path}: ошибок нет. Туннели: ${labels}.`,
    edge: (address: string, reason: string) => `Нет связи с ${address}: ${reason}.`,
    checkEdge:
      'Проверьте, что сервер запущен и этот адрес доступен с вашей машины; nora doctor покажет, где не проходит.',
  },
  {
    refused: (target: string) =>
      `${target} does not accept connections. Is the application running, and is it this port?`,
    unknownHost: (host: string, target: string) =>
      `The name ${host} was not found, so requests do not reach ${target}.`,
    timeout: (target: string) =>
      `${target} does not answer. Is the application running, is a firewall in between?`,
    speaksTls: (target: string, right: string) =>
      `${target} expects TLS and was asked in plain HTTP. Give the target as ${right}`,
    speaksPlain: (target: string, right: string) =>
      `${target} answers without TLS. Give the target as ${right}`,
    brokeHandshake: (target: string, right: string) =>
      `${target} breaks the connection off before TLS has begun. If it speaks plain HTTP, give ${right}`,
    tooManyFiles: (target: string) =>
      `Cannot connect to ${target}: too many open files. Raise the limit (ulimit -n) and start the client again.`,
    noSocket: (path: string) => `There is no socket ${path}. Is the application running?`,
    certificate: (target: string, reason: string) =>
      `The certificate of ${target} was not accepted: ${reason}. If you trust it, add --insecure.`,
    unreachable: (target: string, reason: string) => `Cannot connect to ${target}: ${reason}.`,
    reloaded: 'nora.yml has changed; the tunnels follow it.',
    notReloaded: (reason: string) =>
      `The file has changed but was not applied: ${reason} The tunnels go on as before.`,
    renewed: (names: string) =>
      names === ''
        ? 'A secret has changed; the tunnel follows it.'
        : `A secret has changed; it is applied to ${names}.`,
    notRenewed: (reason: string) =>
      `Secrets have changed but were not applied: ${reason} The tunnels go on with the former values.`,
    stillOpening: (name: string) => `${name}: still being opened, see nora status.`,
    stopped: (name: string) => `The tunnel ${name} is ended.`,
    stoppingRuns: (count: number) =>
      `Ending ${formatNumber('en', count)} ${plural('en', count, { one: 'run', other: 'runs' })}…`,
    leftOut: (folder: string, files: string) =>
      `Visitors do not get these of ${folder}: ${files}. They may hold passwords and keys.`,
    anyoneRuns:
      'Anybody who knows the address can run this. Limit it: --verify SCHEME:SECRET or --basic-auth (nora trigger --help).',
    refusedHost:
      'The service refuses the public host name, as development servers do. Repeat with --host-header rewrite (host_header: rewrite in nora.yml), or let the service know the name.',
    checked: (path: string, labels: string) =>
      labels === ''
        ? `${path} has no mistakes, and no tunnels.`
        : `${path} has no mistakes. Tunnels: ${labels}.`,
    edge: (address: string, reason: string) => `Cannot reach ${address}: ${reason}.`,
    checkEdge:
      'Check that the server runs and that this address can be reached from your machine; nora doctor shows what gets through.',
  },
)
