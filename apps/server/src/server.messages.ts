import { defineTexts, formatDuration } from '@nora/kit'

export const texts = defineTexts(
  {
    names: {
      noDns: (port: number, holder: string | null) =>
        holder === null
          ? `Порт ${port} занять не разрешено, поэтому одного сертификата на все имена не будет: каждый туннель получит свой. Право даёт nora-server service install или setcap cap_net_bind_service.`
          : `Порт ${port} занят (${holder}), поэтому одного сертификата на все имена не будет: каждый туннель получит свой.`,
      thisServer: 'адрес этого сервера',
      open: (url: string) => `Консоль открыта: ${url}`,
      issuing: (name: string) => `Выпускается сертификат для ${name}.`,
      addresses: 'Не хватает записей DNS, создайте их у регистратора:',
      delegation: 'С этими записями один сертификат закроет все туннели, а пока каждый получает свой:',
      covered: (domain: string) => `Один сертификат закрывает ${domain} и все имена под ним.`,
    },
    help: {
      usage: 'Запуск: nora-server [ключи], из клона: npm start -- [ключи]',
      operator: (groups: string) => `Команды оператора: nora-server ${groups} --help`,
      domainFlag: 'свой сервер одной строкой: туннели на NAME.DOMAIN, консоль на console.DOMAIN',
      emailFlag: 'почта владельца, вместе с --domain',
      configFlag: (file: string) => `файл настроек вместо ${file}`,
      sampleFlag: 'не открывать туннель к сайту-примеру',
      fixedPortsFlag: 'не уступать и порты по умолчанию: занятый порт — отказ',
      helpFlag: 'эта справка',
      versionFlag: 'версия',
      settings: (file: string, installed: string) =>
        `Настройки берутся из ${file} в текущей папке, а если его нет — из ${installed}; переменная окружения важнее файла.`,
      secret: 'Можно указать файл: file:ПУТЬ.',
    },
    unknownFlag: (flag: string, meant: string | undefined) =>
      `Ключа ${flag} нет.${meant ? ` Может быть, ${meant}?` : ''} Справка: nora-server --help`,
    unknownWord: (word: string, meant: string | undefined) =>
      `Команды ${word} нет.${meant ? ` Может быть, ${meant}?` : ''} Справка: nora-server --help`,
    missingValue: (flag: string) => `После ${flag} нужно значение. Справка: nora-server --help`,
    unknownVariable: (name: string, meant: string) => `Переменной ${name} нет. Может быть, ${meant}?`,
    hosts: {
      shared:
        'Туннели и консоль на одном имени (control.allow_shared_host): любой опубликованный здесь туннель может забрать вход в консоль.',
      noAddress: (address: string) =>
        `У этого компьютера нет адреса ${address}, а на адресе консоли туннелям TCP нельзя: туннели TCP выключены. Добавьте адрес и запустите снова; на macOS: sudo ifconfig lo0 alias ${address} up. Если туннели публикуете только вы: NORA_CONTROL_ALLOW_SHARED_HOST=on.`,
    },
    starting: 'Нора запускается …',
    moved: {
      control_http: (wanted: number, used: number) => `Порт ${wanted} занят, консоль будет на ${used}.`,
      control_link: (wanted: number, used: number) =>
        `Порт ${wanted} занят, внутренняя связь будет на ${used}.`,
      edge_http: (wanted: number, used: number) => `Порт ${wanted} занят, туннели будут на ${used}.`,
      edge_https: (wanted: number, used: number) => `Порт ${wanted} занят, туннели по TLS будут на ${used}.`,
      edge_link: (wanted: number, used: number) => `Порт ${wanted} занят, агенты будут звонить на ${used}.`,
      edge_ssh: (wanted: number, used: number) => `Порт ${wanted} занят, ssh -R принимается на ${used}.`,
      control_monitor: (wanted: number, used: number) =>
        `Порт ${wanted} занят, метрики control будут на ${used}.`,
      edge_monitor: (wanted: number, used: number) =>
        `Порт ${wanted} или следующие заняты, метрики edge будут с ${used}.`,
    },
    ended: {
      code: (name: string, code: number) => `${name}: завершился с кодом ${code}`,
      signal: (name: string, signal: string) => `${name}: остановлен сигналом ${signal}`,
      unknown: (name: string) => `${name}: не удалось запустить`,
    },
    restart: (reason: string, ms: number) => `${reason}, новый запуск через ${formatDuration('ru', ms)}.`,
    restarted: (name: string) => `${name}: снова работает.`,
    replacing: (name: string) => `${name}: новый процесс сменяет прежний.`,
    gaveUp: (reason: string, inARow: number) =>
      inARow > 1 ? `${reason}, ${inARow}-й раз подряд. Последние строки:` : `${reason}. Последние строки:`,
    sampleFailed: 'Туннель к сайту-примеру не открылся; всё остальное работает.',
    logsIn: (folder: string) => `Журналы: ${folder}`,
    noAnswer: (url: string) => `${url} не отвечает.`,
    ready: {
      title: 'Нора работает.',
      console: 'Консоль',
      signIn: 'Вход без пароля',
      once: '(ссылка одноразовая)',
      linkCommand: 'sudo -u ПОЛЬЗОВАТЕЛЬ nora-server users sign-in-link',
      tunnel: 'Сайт-пример',
      tunnels: 'Туннели',
      tcp: 'TCP и ssh -R',
      mailbox: 'Письма',
      data: 'Данные',
      localhostOnly:
        'Имена туннелей под localhost находят только браузеры и curl на этой машине. Чтобы их находили все программы, задайте домен, который ведёт на неё: NORA_REGION_DOMAIN=127.0.0.1.nip.io',
      stop: 'Ctrl-C останавливает.',
      notPowerSafe:
        'Встроенная база переживает сбой программы, но не отключение питания. Для важных данных укажите PostgreSQL: NORA_CONTROL_DATABASE_URL=postgres://…',
    },
    stopping: 'Нора останавливается … (ещё раз Ctrl-C — сразу)',
    stopped: 'Нора остановлена.',
  },
  {
    names: {
      noDns: (port: number, holder: string | null) =>
        holder === null
          ? `Port ${port} may not be taken, so there will be no certificate for all names at once: each tunnel gets its own. nora-server service install gives the right, or setcap cap_net_bind_service.`
          : `Port ${port} is in use (${holder}), so there will be no certificate for all names at once: each tunnel gets its own.`,
      thisServer: 'the address of this server',
      open: (url: string) => `The console is open: ${url}`,
      issuing: (name: string) => `The certificate of ${name} is being issued.`,
      addresses: 'These DNS records are missing; create them where DNS of the domain is kept:',
      delegation: 'With these, one certificate covers every tunnel; until then each gets its own:',
      covered: (domain: string) => `One certificate covers ${domain} and every name under it.`,
    },
    help: {
      usage: 'Usage: nora-server [flags], from a clone: npm start -- [flags]',
      operator: (groups: string) => `Operator commands: nora-server ${groups} --help`,
      domainFlag: 'a server of your own in one line: tunnels at NAME.DOMAIN, the console at console.DOMAIN',
      emailFlag: 'address of its owner, together with --domain',
      configFlag: (file: string) => `use this configuration file instead of ${file}`,
      sampleFlag: 'do not open the tunnel to the sample site',
      fixedPortsFlag: 'fail if a default port is taken, instead of using the next free one',
      helpFlag: 'show this help',
      versionFlag: 'show the version',
      settings: (file: string, installed: string) =>
        `Settings come from ${file} in the current folder, or else from ${installed}; an environment variable wins over the file.`,
      secret: 'Accepts file:PATH.',
    },
    unknownFlag: (flag: string, meant: string | undefined) =>
      `There is no flag ${flag}.${meant ? ` Did you mean ${meant}?` : ''} Help: nora-server --help`,
    unknownWord: (word: string, meant: string | undefined) =>
      `There is no command ${word}.${meant ? ` Did you mean ${meant}?` : ''} Help: nora-server --help`,
    missingValue: (flag: string) => `${flag} needs a value. Help: nora-server --help`,
    unknownVariable: (name: string, meant: string) => `There is no variable ${name}. Did you mean ${meant}?`,
    hosts: {
      shared:
        'Tunnels and the console share a host (control.allow_shared_host): any tunnel published here can take over sessions of the console.',
      noAddress: (address: string) =>
        `This machine has no address ${address}, and TCP tunnels must not be at the console’s: TCP tunnels are off. Add the address and start again; on macOS: sudo ifconfig lo0 alias ${address} up. If nobody but you publishes tunnels: NORA_CONTROL_ALLOW_SHARED_HOST=on.`,
    },
    starting: 'Nora is starting …',
    moved: {
      control_http: (wanted: number, used: number) => `Port ${wanted} is in use, the console takes ${used}.`,
      control_link: (wanted: number, used: number) =>
        `Port ${wanted} is in use, the internal link takes ${used}.`,
      edge_http: (wanted: number, used: number) => `Port ${wanted} is in use, tunnels take ${used}.`,
      edge_https: (wanted: number, used: number) =>
        `Port ${wanted} is in use, tunnels over TLS take ${used}.`,
      edge_link: (wanted: number, used: number) => `Port ${wanted} is in use, agents dial ${used}.`,
      edge_ssh: (wanted: number, used: number) => `Port ${wanted} is in use, ssh -R is served at ${used}.`,
      control_monitor: (wanted: number, used: number) =>
        `Port ${wanted} is in use, metrics of control take ${used}.`,
      edge_monitor: (wanted: number, used: number) =>
        `Port ${wanted} or the next are in use, metrics of the edge begin at ${used}.`,
    },
    ended: {
      code: (name: string, code: number) => `${name} ended with code ${code}`,
      signal: (name: string, signal: string) => `${name} was stopped by ${signal}`,
      unknown: (name: string) => `${name} could not be started`,
    },
    restart: (reason: string, ms: number) => `${reason}, starting it again in ${formatDuration('en', ms)}.`,
    restarted: (name: string) => `${name} works again.`,
    replacing: (name: string) => `A new process takes over from ${name}.`,
    gaveUp: (reason: string, inARow: number) =>
      inARow > 1 ? `${reason}, ${inARow} times in a row. Its last lines:` : `${reason}. Its last lines:`,
    sampleFailed: 'The tunnel to the sample site did not open; everything else works.',
    logsIn: (folder: string) => `Logs: ${folder}`,
    noAnswer: (url: string) => `${url} does not answer.`,
    ready: {
      title: 'Nora is running.',
      console: 'Console',
      signIn: 'Sign in',
      once: '(the link works once)',
      linkCommand: 'sudo -u USER nora-server users sign-in-link',
      tunnel: 'Sample site',
      tunnels: 'Tunnels',
      tcp: 'TCP and ssh -R',
      mailbox: 'Emails',
      data: 'Data',
      localhostOnly:
        'Only browsers and curl on this machine find names of tunnels under localhost. For all programs, set a domain that leads to it: NORA_REGION_DOMAIN=127.0.0.1.nip.io',
      stop: 'Ctrl-C stops it.',
      notPowerSafe:
        'The built-in database survives a crash of the program, but not a power cut. For data that matters use PostgreSQL: NORA_CONTROL_DATABASE_URL=postgres://…',
    },
    stopping: 'Nora is stopping … (Ctrl-C again to stop at once)',
    stopped: 'Nora has stopped.',
  },
)

export type Texts = (typeof texts)['en']
