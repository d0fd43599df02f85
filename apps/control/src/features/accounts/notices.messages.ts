import { defineTexts } from '@nora/kit'

/** Describe each kind of notice: what happened, and what to do if the usual advice does not fit. */
export const noticesTexts = defineTexts(
  {
    subject: (heading: string) => `${heading} — Nora`,
    when: 'Когда',
    device: 'Устройство',
    address: 'Адрес',
    unknownDevice: 'неизвестно',
    toProfile: 'Открыть профиль',
    help: (support: string) =>
      support ? `напишите на ${support}` : 'напишите тому, кто ведёт ваш сервер Nora',
    notYou:
      'Если это были не вы, сразу смените пароль в профиле или задайте новый на странице входа: все остальные сеансы завершатся.',
    byOperator: (help: string) => `Если вы об этом не просили, ${help}.`,
    passwordChanged: {
      heading: 'Пароль изменён',
      text: () => 'Пароль вашего аккаунта изменён. Все остальные сеансы завершены.',
    },
    passwordAndKeysChanged: {
      heading: 'Пароль изменён',
      text: () =>
        'Пароль вашего аккаунта изменён. Все остальные сеансы завершены; токен, клиенты, API-ключи и SSH-ключи больше не действуют.',
    },
    passwordReset: {
      heading: 'Задан новый пароль',
      text: () =>
        'Для вашего аккаунта задан новый пароль по коду из письма. Все остальные сеансы завершены; токен, клиенты, API-ключи и SSH-ключи больше не действуют.',
    },
    everythingEnded: {
      heading: 'Всё, что действовало от вашего имени, завершено',
      text: () => 'Остальные сеансы завершены; токен, клиенты, API-ключи и SSH-ключи больше не действуют.',
    },
    emailChanged: {
      heading: 'Почта изменена',
      text: (email: string) => `Теперь адрес вашего аккаунта — ${email}. Это последнее письмо на прежний.`,
      footer: (help: string) => `Если это были не вы, аккаунт захватил кто-то другой: сразу ${help}.`,
    },
    mfaEnabled: {
      heading: 'Второй фактор включён',
      text: () =>
        'Теперь кроме пароля при входе нужен код из приложения или ключ доступа. Сохраните коды восстановления: если телефон потеряется, войти можно будет только с ними.',
      footer: (help: string) =>
        `Если это были не вы, задайте новый пароль на странице входа и ${help}, чтобы сбросить второй фактор.`,
    },
    mfaDisabled: {
      heading: 'Второй фактор выключен',
      text: () => 'Теперь для входа достаточно пароля.',
    },
    mfaReset: {
      heading: 'Второй фактор сброшен',
      text: () =>
        'Приложение, коды восстановления и ключи доступа больше не действуют, все сеансы завершены. Войдите по паролю и настройте второй фактор заново.',
    },
    recoveryCodesMade: {
      heading: 'Новые коды восстановления',
      text: () => 'Созданы новые коды восстановления. Прежние больше не действуют.',
    },
    recoveryCodeUsed: {
      heading: 'Использован код восстановления',
      text: (left: string) => `В аккаунт вошли по коду восстановления. Осталось кодов: ${left}.`,
    },
    passkeyAdded: {
      heading: 'Добавлен ключ доступа',
      text: (name: string) => `Теперь в аккаунт можно войти с ключом доступа «${name}».`,
      footer: () => 'Если это были не вы, сразу удалите этот ключ в профиле и смените пароль.',
    },
    passkeyRemoved: {
      heading: 'Удалён ключ доступа',
      text: (name: string) => `Ключ доступа «${name}» больше не действует.`,
    },
    providerLinked: {
      heading: 'Подключён способ входа',
      text: (name: string) => `Теперь в аккаунт можно войти через ${name}.`,
      footer: () => 'Если это были не вы, сразу отключите этот способ в профиле и смените пароль.',
    },
    providerUnlinked: {
      heading: 'Отключён способ входа',
      text: (name: string) => `Войти через ${name} больше нельзя.`,
    },
    factorsSpent: {
      heading: 'Много неверных кодов',
      text: () =>
        'Кто-то ввёл ваш пароль и раз за разом вводит неверные коды второго фактора. Мы приостановили попытки.',
    },
    deletionPlanned: {
      heading: 'Аккаунт будет удалён',
      text: (at: string) => `Удаление запланировано на ${at}. До этого дня его можно отменить в профиле.`,
      footer: () => 'Если это были не вы, отмените удаление в профиле и сразу смените пароль.',
    },
    deletionCancelled: {
      heading: 'Удаление отменено',
      text: () => 'Аккаунт остаётся, ничего делать не нужно.',
    },
    deletionBlocked: {
      heading: 'Аккаунт не удалён',
      text: (why: string) => `Удаление отменено. ${why} После этого запланируйте его заново.`,
      footer: () => 'Мы пишем об этом, потому что раньше вы запланировали удаление.',
    },
    accountDeleted: {
      heading: 'Аккаунт удалён',
      text: () =>
        'Ваши данные, личная команда и всё, что в ней было, удалены. Спасибо, что были с нами. Это последнее письмо.',
    },
    accountDisabled: {
      heading: 'Аккаунт отключён',
      text: () => 'Войти в него пока нельзя, все сеансы и туннели завершены.',
      footer: (help: string) => `Если вы не знаете почему, ${help}.`,
    },
    accountEnabled: {
      heading: 'Аккаунт снова включён',
      text: () => 'В него снова можно войти.',
      footer: () => 'Мы пишем об этом, потому что раньше аккаунт был отключён.',
    },
  },
  {
    subject: (heading: string) => `${heading} · Nora`,
    when: 'When',
    device: 'Device',
    address: 'Address',
    unknownDevice: 'unknown',
    toProfile: 'Open the profile',
    help: (support: string) => `write to ${support || 'whoever runs your Nora server'}`,
    notYou:
      'If this was not you, change the password in your profile at once, or set a new one on the sign-in page: all other sessions will end.',
    byOperator: (help: string) => `If you did not ask for this, ${help}.`,
    passwordChanged: {
      heading: 'Password changed',
      text: () => 'The password of your account was changed. All other sessions have ended.',
    },
    passwordReset: {
      heading: 'New password set',
      text: () =>
        'A new password was set for your account with a code from an e-mail. All other sessions have ended; the token, clients, API keys and SSH keys no longer work.',
    },
    passwordAndKeysChanged: {
      heading: 'Password changed',
      text: () =>
        'The password of your account was changed. All other sessions have ended; the token, clients, API keys and SSH keys no longer work.',
    },
    everythingEnded: {
      heading: 'All that acted in your name has ended',
      text: () => 'All other sessions have ended; the token, clients, API keys and SSH keys no longer work.',
    },
    emailChanged: {
      heading: 'E-mail changed',
      text: (email: string) =>
        `The address of your account is now ${email}. This is the last e-mail to the old one.`,
      footer: (help: string) => `If this was not you, someone has taken over your account: ${help} at once.`,
    },
    mfaEnabled: {
      heading: 'The second factor is on',
      text: () =>
        'Besides the password, signing in now takes a code from the app or a passkey. Keep the recovery codes: if the phone gets lost, they are the only way in.',
      footer: (help: string) =>
        `If this was not you, set a new password on the sign-in page and ${help} to have the second factor reset.`,
    },
    mfaDisabled: {
      heading: 'The second factor is off',
      text: () => 'The password is enough to sign in now.',
    },
    mfaReset: {
      heading: 'The second factor was reset',
      text: () =>
        'The app, the recovery codes and the passkeys no longer work, and all sessions have ended. Sign in with your password and set up the second factor again.',
    },
    recoveryCodesMade: {
      heading: 'New recovery codes',
      text: () => 'New recovery codes were generated. The old ones no longer work.',
    },
    recoveryCodeUsed: {
      heading: 'A recovery code was used',
      text: (left: string) => `Someone signed in with a recovery code. Codes left: ${left}.`,
    },
    passkeyAdded: {
      heading: 'Passkey added',
      text: (name: string) => `The passkey “${name}” can now sign in to your account.`,
      footer: () =>
        'If this was not you, remove the passkey in your profile at once and change the password.',
    },
    passkeyRemoved: {
      heading: 'Passkey removed',
      text: (name: string) => `The passkey “${name}” no longer works.`,
    },
    providerLinked: {
      heading: 'Sign-in method linked',
      text: (name: string) => `${name} can now sign you in to your account.`,
      footer: () => 'If this was not you, unlink it in your profile at once and change the password.',
    },
    providerUnlinked: {
      heading: 'Sign-in method unlinked',
      text: (name: string) => `${name} can no longer sign you in.`,
    },
    factorsSpent: {
      heading: 'Many wrong codes',
      text: () =>
        'Someone entered your password and keeps entering wrong codes of the second factor. We have paused the attempts.',
    },
    deletionPlanned: {
      heading: 'The account will be deleted',
      text: (at: string) =>
        `The deletion is planned for ${at}. Until then you can cancel it in your profile.`,
      footer: () =>
        'If this was not you, cancel the deletion in your profile and change the password at once.',
    },
    deletionCancelled: {
      heading: 'The deletion was cancelled',
      text: () => 'Your account stays, there is nothing to do.',
    },
    deletionBlocked: {
      heading: 'The account was not deleted',
      text: (why: string) => `The deletion was called off. ${why} Then plan it again.`,
      footer: () => 'We write because you planned the deletion earlier.',
    },
    accountDeleted: {
      heading: 'The account is deleted',
      text: () =>
        'Your data, your personal team and everything in it are deleted. Thank you for having been with us. This is the last e-mail.',
    },
    accountDisabled: {
      heading: 'The account is disabled',
      text: () => 'You cannot sign in for now; all sessions and tunnels have ended.',
      footer: (help: string) => `If you do not know why, ${help}.`,
    },
    accountEnabled: {
      heading: 'The account is enabled again',
      text: () => 'You can sign in again.',
      footer: () => 'We write because the account was disabled before.',
    },
  },
)
