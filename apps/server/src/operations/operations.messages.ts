import { defineTexts } from '@nora/kit'

export const operationTexts = defineTexts(
  {
    usage: {
      title: 'Команды:',
      commands: `
  nora-server service install [--config ФАЙЛ] [--user nora] [--dry-run]  служба systemd: записать и запустить
  nora-server service status                                             работает ли служба и где консоль
  nora-server service uninstall                                          остановить и убрать службу; данные останутся
  nora-server backup [--output ФАЙЛ] [--passphrase-file ФАЙЛ|-]          резервная копия, и на ходу
  nora-server backup verify ФАЙЛ [--passphrase-file ФАЙЛ|-]              прочитать копию до конца, ничего не меняя
  nora-server restore ФАЙЛ [--passphrase-file ФАЙЛ|-]                    восстановить в пустую установку
  nora-server database move --to postgres://…|file:ФАЙЛ                  перенести всё в пустую базу PostgreSQL
  nora-server webhooks spool [--discard]                                 запросы вебхуков, которые ждут на диске; удалить их
`,
      notes: 'Общий ключ: --config ФАЙЛ. Для службы: --service-name ИМЯ, если служб несколько.',
    },
    backupFile: 'файл резервной копии',
    moveTo: '--to с адресом пустой базы, postgres://пользователь:пароль@узел/имя или file:ФАЙЛ с ним',
    badName: (flag: string) => `${flag}: нужны строчные латинские буквы, цифры, - и _, не длиннее 31 знака.`,
    service: {
      noSystemd:
        'Здесь не работает systemd, поэтому служба не установлена. Поручите эту команду тому, что запускает программы на вашей машине:',
      noSystemdAtAll: 'Здесь не работает systemd, поэтому службы нет.',
      notRoot: (path: string) =>
        `Чтобы записать ${path}, нужны права root: повторите команду с sudo. Без прав, только посмотреть: --dry-run.`,
      noConfig:
        'Нет файла настроек. Создайте /etc/nora/nora-server.yml или укажите свой: --config ФАЙЛ. Пример: docs/ru/deploy.md.',
      noUser: (user: string) =>
        `Пользователя ${user} нет. Создайте его: useradd --system --home-dir /var/lib/nora --shell /usr/sbin/nologin ${user}`,
      rootUser: 'Служба не должна работать от root. Укажите пользователя без прав: --user nora.',
      unreadable: (user: string, file: string) =>
        `Пользователь ${user} не может прочитать ${file}. Дайте доступ: chgrp ${user} ${file} && chmod 640 ${file}`,
      relative: (folder: string) =>
        `Для службы нужен полный путь к папке данных. Сейчас это ${folder}; напишите в настройках, например, data: /var/lib/nora`,
      notOwned: (folder: string, user: string) =>
        `Папка ${folder} принадлежит не ${user}. Передайте её: chown -R ${user}: ${folder}`,
      badPath: (path: string) =>
        `Путь ${JSON.stringify(path)} не годится для службы: в нём есть управляющий знак.`,
      madeFolder: (folder: string, user: string) => `Создана папка ${folder} для ${user}.`,
      wrote: (path: string) => `Записано: ${path}`,
      wouldWrite: (path: string) => `Было бы записано в ${path}:`,
      wouldRun: 'Затем было бы выполнено:',
      failed: (command: string, reason: string) => `Команда «${command}» не удалась: ${reason}`,
      notStarted: (name: string, reason: string) =>
        `Служба ${name} записана, но не запустилась (${reason}). Последнее, что она сказала:`,
      running: (url: string) => `Нора работает: ${url}`,
      next: (user: string) => `Войти владельцем: sudo -u ${user} nora-server users sign-in-link`,
      logs: (name: string) => `Журнал: journalctl -u ${name} -e`,
      absent: (name: string) => `Службы ${name} нет.`,
      removed: (path: string) => `Служба остановлена и убрана: ${path}`,
      kept: 'Данные и настройки остались на месте.',
      state: (name: string, state: string, since: string) =>
        since === '' ? `Служба ${name}: ${state}` : `Служба ${name}: ${state} с ${since}`,
      hidden: (user: string) => `Адреса видны владельцу данных: sudo -u ${user} nora-server service status`,
    },
    passphrase: {
      ask: 'Парольная фраза копии: ',
      again: 'Ещё раз: ',
      differ: 'Фразы не совпали. Повторите команду.',
      short: (least: number) =>
        `Парольная фраза слишком короткая: нужно не меньше ${least} знаков. Без неё копию не прочесть никому, с ней — всем.`,
      none: 'Нет парольной фразы. Запустите команду в терминале или укажите файл с ней: --passphrase-file ФАЙЛ (- — читать со входа).',
      unreadable: (file: string) => `Файл с парольной фразой ${file} не читается.`,
    },
    backup: {
      exists: (file: string) => `Файл ${file} уже есть. Укажите другой в --output.`,
      notWritten: (file: string, reason: string) => `Файл ${file} не записан: ${reason}`,
      made: (file: string, size: string) => `Копия: ${file} (${size})`,
      whole: (file: string) => `Копия ${file} цела.`,
      of: (at: string, version: string) => `Сделана ${at} версией ${version}.`,
      rows: (tables: number, rows: number) => `Таблиц: ${tables}, строк: ${rows}.`,
      keep: 'Храните парольную фразу отдельно от копии: без неё копию не открыть. Настройки и сертификаты в копию не входят.',
      noFile: (file: string) => `Файла ${file} нет или он не читается.`,
      notBackup: (file: string) => `${file} — не резервная копия Норы.`,
      newer: (file: string) => `${file} сделан более новой версией Норы. Обновите программу и повторите.`,
      wrongPassphrase: 'Парольная фраза не подходит. Ничего не изменено.',
      damaged: 'Копия повреждена или обрывается. Ничего не изменено.',
      folderInUse: (folder: string, file: string) =>
        `В папке ${folder} уже есть установка (${file}). Восстанавливайте в пустую: укажите другую в data или уберите прежнюю.`,
      restored: (folder: string) => `Восстановлено в ${folder}.`,
      start: 'Теперь запустите: systemctl start nora-server',
    },
    spool: {
      empty: (folder: string) => `В ${folder} ничего не ждёт.`,
      columns: {
        folder: 'ПАПКА',
        segments: 'СЕГМЕНТЫ',
        size: 'РАЗМЕР',
        oldest: 'САМЫЙ СТАРЫЙ',
        aside: 'ОТЛОЖЕНО',
      },
      handedOver:
        'Работающий сервер отдаёт их сам, и то, что осталось от завершённых процессов, тоже: в пределах десяти секунд. При встроенной базе сегменты лежат ещё час после этого. «Отложено» — то, что control не принял или диск не отдал.',
      discarded: 'Всё удалено.',
    },
    move: {
      notPostgres: '--to: нужен адрес вида postgres://пользователь:пароль@узел/имя или file:ФАЙЛ с ним.',
      moved: 'Всё скопировано и сверено:',
      wasThere: 'Эта база уже содержит полную копию; сверено:',
      next: 'Теперь укажите её в control.database_url и запустите Нору. Прежняя база осталась, какой была; удалите её, когда убедитесь, что всё на месте.',
    },
    tableColumns: { table: 'ТАБЛИЦА', rows: 'СТРОК' },
  },
  {
    usage: {
      title: 'Commands:',
      commands: `
  nora-server service install [--config FILE] [--user nora] [--dry-run]  install a systemd service and start it
  nora-server service status                                             show whether it runs and where the console is
  nora-server service uninstall                                          stop the service and remove it, but keep the data
  nora-server backup [--output FILE] [--passphrase-file FILE|-]          make a backup, also while the server runs
  nora-server backup verify FILE [--passphrase-file FILE|-]              verify a backup without changing anything
  nora-server restore FILE [--passphrase-file FILE|-]                    restore into an empty installation
  nora-server database move --to postgres://…|file:FILE                  copy everything to an empty PostgreSQL database
  nora-server webhooks spool [--discard]                                 show requests of webhooks that wait on the disk, or delete them
`,
      notes:
        'All commands take --config FILE. Commands of a service take --service-name NAME if there are several.',
    },
    backupFile: 'file of the backup',
    moveTo: '--to with an empty database, postgres://user:password@host/name or a file:FILE that holds this',
    badName: (flag: string) => `${flag} takes lowercase letters, digits, - and _, at most 31.`,
    service: {
      noSystemd:
        'systemd does not run here, so no service was installed. Give this command to whatever starts programs on your machine:',
      noSystemdAtAll: 'systemd does not run here, so there is no service.',
      notRoot: (path: string) =>
        `Only root may write ${path}: run the command with sudo. To look at it only: --dry-run.`,
      noConfig:
        'There is no configuration file. Make /etc/nora/nora-server.yml, or name yours: --config FILE. Example: docs/deploy.md.',
      noUser: (user: string) =>
        `There is no user ${user}. Make one: useradd --system --home-dir /var/lib/nora --shell /usr/sbin/nologin ${user}`,
      rootUser: 'The service must not run as root. Name a user without rights: --user nora.',
      unreadable: (user: string, file: string) =>
        `The user ${user} cannot read ${file}. Let it: chgrp ${user} ${file} && chmod 640 ${file}`,
      relative: (folder: string) =>
        `A service needs the whole path of its data folder. It is ${folder} now; write, for example, data: /var/lib/nora`,
      notOwned: (folder: string, user: string) =>
        `The folder ${folder} does not belong to ${user}. Hand it over: chown -R ${user}: ${folder}`,
      badPath: (path: string) =>
        `The path ${JSON.stringify(path)} holds a control character, which no unit may have.`,
      madeFolder: (folder: string, user: string) => `Made the folder ${folder} for ${user}.`,
      wrote: (path: string) => `Wrote ${path}`,
      wouldWrite: (path: string) => `Would write ${path}:`,
      wouldRun: 'Then it would run:',
      failed: (command: string, reason: string) => `"${command}" failed: ${reason}`,
      notStarted: (name: string, reason: string) =>
        `The service ${name} was written but did not start (${reason}). What it said last:`,
      running: (url: string) => `Nora is running: ${url}`,
      next: (user: string) => `Sign in as the owner: sudo -u ${user} nora-server users sign-in-link`,
      logs: (name: string) => `Log: journalctl -u ${name} -e`,
      absent: (name: string) => `There is no service ${name}.`,
      removed: (path: string) => `The service was stopped and removed: ${path}`,
      kept: 'Data and configuration are where they were.',
      state: (name: string, state: string, since: string) =>
        since === '' ? `Service ${name}: ${state}` : `Service ${name}: ${state} since ${since}`,
      hidden: (user: string) =>
        `The owner of the data sees the addresses: sudo -u ${user} nora-server service status`,
    },
    passphrase: {
      ask: 'Passphrase of the backup: ',
      again: 'Once more: ',
      differ: 'The passphrases differ. Run the command again.',
      short: (least: number) =>
        `The passphrase is too short: ${least} characters at least. Without it nobody can read the backup, with it anybody can.`,
      none: 'There is no passphrase. Run the command in a terminal, or name a file that holds it: --passphrase-file FILE (- reads the input).',
      unreadable: (file: string) => `The passphrase file ${file} cannot be read.`,
    },
    backup: {
      exists: (file: string) => `The file ${file} exists. Name another one in --output.`,
      notWritten: (file: string, reason: string) => `The file ${file} was not written: ${reason}`,
      made: (file: string, size: string) => `Backup: ${file} (${size})`,
      whole: (file: string) => `The backup ${file} is whole.`,
      of: (at: string, version: string) => `Made ${at} by version ${version}.`,
      rows: (tables: number, rows: number) => `Tables: ${tables}, rows: ${rows}.`,
      keep: 'Keep the passphrase apart from the backup: nothing opens it without. Configuration and certificates are not part of it.',
      noFile: (file: string) => `There is no file ${file}, or it cannot be read.`,
      notBackup: (file: string) => `${file} is no backup of Nora.`,
      newer: (file: string) =>
        `${file} was made by a newer version of Nora. Upgrade the program and try again.`,
      wrongPassphrase: 'The passphrase is wrong. Nothing was changed.',
      damaged: 'The backup is damaged or breaks off. Nothing was changed.',
      folderInUse: (folder: string, file: string) =>
        `The folder ${folder} holds an installation already (${file}). Restore into an empty one: name another in data, or move the old one away.`,
      restored: (folder: string) => `Restored into ${folder}.`,
      start: 'Now start it: systemctl start nora-server',
    },
    spool: {
      empty: (folder: string) => `Nothing waits in ${folder}.`,
      columns: { folder: 'FOLDER', segments: 'SEGMENTS', size: 'SIZE', oldest: 'OLDEST', aside: 'SET ASIDE' },
      handedOver:
        'A running server hands them over by itself, and what processes that are gone have left, within ten seconds. With the built-in database segments stay for an hour after that. Set aside is what control has refused, or the disk does not give back.',
      discarded: 'All of it is deleted.',
    },
    move: {
      notPostgres:
        '--to takes an address like postgres://user:password@host/name, or a file:FILE that holds one.',
      moved: 'Everything was copied and compared:',
      wasThere: 'This database holds the whole copy already; compared:',
      next: 'Now name it in control.database_url and start Nora. The database of before is as it was; remove it when you have seen that all is there.',
    },
    tableColumns: { table: 'TABLE', rows: 'ROWS' },
  },
)

export type OperationTexts = (typeof operationTexts)['en']
