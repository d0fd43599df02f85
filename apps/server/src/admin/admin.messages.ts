import { defineTexts } from '@nora/kit'

export const adminTexts = defineTexts(
  {
    usage: `Команды:
  nora-server users list [--search ТЕКСТ] [--limit N]    учётные записи
  nora-server users disable|enable КТО                   закрыть или открыть вход
  nora-server users sign-out КТО|--all                   завершить сеансы
  nora-server users reset-mfa КТО                        сбросить второй этап входа
  nora-server users make-owner КТО [--team КОМАНДА]      сделать владельцем установки или основателем команды
  nora-server settings list                              настройки, которые меняются на ходу
  nora-server settings set banner HTML|@ФАЙЛ|-           баннер над личными страницами
  nora-server settings unset banner                      вернуть значение из файла настроек

КТО — почта или id. Общие ключи: --config ФАЙЛ, --json.`,
    wrongCommand: (words: string) => `Команды «${words}» нет.`,
    missing: (what: string) => `Не хватает: ${what}.`,
    tooMuch: (word: string) => `Лишнее слово: ${word}.`,
    noValue: (flag: string) => `После ${flag} нужно значение.`,
    unknownFlag: (flag: string) => `Ключа ${flag} здесь нет.`,
    notANumber: (flag: string) => `${flag}: нужно целое число от 1.`,
    who: 'почта или id пользователя',
    settingName: 'название настройки',
    settingValue: 'значение, @ФАЙЛ или - для чтения со входа',
    unreadable: (file: string) => `Файл ${file} не читается.`,
    noInstallation: (folder: string) =>
      `В папке ${folder} нет установки Nora. Укажите её в NORA_DATA или запустите команду там, где лежит nora-server.yml.`,
    notOwner: (folder: string, uid: number) =>
      `Папка ${folder} принадлежит пользователю ${uid}. Выполните команду от его имени: sudo -u '#${uid}' …`,
    noAnswer: 'Nora не ответила за отведённое время. Подробности в журнале control.log.',
    couldNot: (why: string) => `Команда не выполнена: ${why}`,
    columns: {
      email: 'ПОЧТА',
      name: 'ИМЯ',
      created: 'СОЗДАНА',
      seen: 'ПОСЛЕДНИЙ РАЗ',
      notes: 'ПРИМЕЧАНИЯ',
    },
    notes: {
      owner: 'владелец',
      mfa: 'двухэтапный вход',
      disabled: 'отключена',
      deletion: (at: string) => `удаление ${at}`,
    },
    never: '—',
    nobody: 'Никого не нашлось.',
    more: (count: number) => `Показаны первые ${count}. Уточните поиск или увеличьте --limit.`,
    ended: (count: number) => `Завершено сеансов: ${count}.`,
    done: {
      disableUser: (email: string) => `${email}: вход закрыт, сеансы и туннели завершены.`,
      enableUser: (email: string) => `${email}: вход открыт.`,
      resetUserMfa: (email: string) =>
        `${email}: второй этап сброшен, сеансы завершены. Пользователю отправлено письмо.`,
      makeOwner: (email: string) => `${email}: теперь владелец.`,
    },
    empty: '(пусто)',
  },
  {
    usage: `Commands:
  nora-server users list [--search TEXT] [--limit N]     accounts
  nora-server users disable|enable WHO                   shut an account or open it again
  nora-server users sign-out WHO|--all                   end sessions
  nora-server users reset-mfa WHO                        reset the second step of the sign-in
  nora-server users make-owner WHO [--team TEAM]         owner of the installation, or founder of a team
  nora-server settings list                              settings that change while the server runs
  nora-server settings set banner HTML|@FILE|-           banner on top of personal pages
  nora-server settings unset banner                      what the configuration says again

WHO is an address or an id. Everywhere: --config FILE, --json.`,
    wrongCommand: (words: string) => `There is no command "${words}".`,
    missing: (what: string) => `Something is missing: ${what}.`,
    tooMuch: (word: string) => `One word too many: ${word}.`,
    noValue: (flag: string) => `${flag} needs a value.`,
    unknownFlag: (flag: string) => `There is no flag ${flag} here.`,
    notANumber: (flag: string) => `${flag} takes a whole number of at least 1.`,
    who: 'address or id of the user',
    settingName: 'name of the setting',
    settingValue: 'the value, @FILE, or - to read it from the input',
    unreadable: (file: string) => `The file ${file} cannot be read.`,
    noInstallation: (folder: string) =>
      `There is no installation of Nora in ${folder}. Name it in NORA_DATA, or run the command where nora-server.yml is.`,
    notOwner: (folder: string, uid: number) =>
      `The folder ${folder} belongs to the user ${uid}. Run the command as that user: sudo -u '#${uid}' …`,
    noAnswer: 'Nora did not answer in time. Details are in control.log.',
    couldNot: (why: string) => `The command was not done: ${why}`,
    columns: { email: 'EMAIL', name: 'NAME', created: 'CREATED', seen: 'LAST SEEN', notes: 'NOTES' },
    notes: {
      owner: 'owner',
      mfa: 'two-step sign-in',
      disabled: 'disabled',
      deletion: (at: string) => `to be deleted ${at}`,
    },
    never: '—',
    nobody: 'Nobody found.',
    more: (count: number) => `The first ${count} are shown. Narrow the search or raise --limit.`,
    ended: (count: number) => `Sessions ended: ${count}.`,
    done: {
      disableUser: (email: string) => `${email}: the account is shut, sessions and tunnels have ended.`,
      enableUser: (email: string) => `${email}: the account is open.`,
      resetUserMfa: (email: string) =>
        `${email}: the second step was reset, sessions have ended. The user is told by mail.`,
      makeOwner: (email: string) => `${email} is the owner now.`,
    },
    empty: '(empty)',
  },
)

export type AdminTexts = (typeof adminTexts)['en']
