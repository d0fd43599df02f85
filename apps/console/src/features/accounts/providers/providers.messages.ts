import { defineTexts } from '@nora/kit'

export const providersTexts = defineTexts(
  {
    signIn: (name: string) => `Войти через ${name}`,
    errors: {
      denied: 'Вход отменён: разрешение не дано.',
      expired: 'Вход занял слишком много времени или начался в другом браузере. Начните заново.',
      failed: 'Не удалось проверить ответ сервиса. Попробуйте ещё раз или войдите иначе.',
      unavailable: 'Сервис не отвечает. Попробуйте позже или войдите иначе.',
      account_exists:
        'С этой почтой уже есть аккаунт. Войдите в него как обычно и подключите сервис в профиле.',
      account_disabled: 'Аккаунт отключён. Обратитесь в поддержку.',
      linked_to_other: 'Этот вход подключён к другому аккаунту.',
      already_linked: 'К вашему аккаунту уже подключён другой вход этого сервиса.',
      sso_email:
        'Служба единого входа команды не подтвердила адрес в её домене. Обратитесь к тому, кто её настраивает.',
      sso_required: 'Ваша команда требует единого входа. Введите почту и нажмите кнопку единого входа.',
      sso_removed: 'Вас нет в этой команде. Попросите её владельца пригласить вас снова.',
    },
    signUp: {
      heading: (name: string) => `Почти готово: вы вошли через ${name}`,
      lead: 'Сервис не подтвердил почту. Укажите её, и мы пришлём код.',
      gone: 'Вход через сервис устарел. Начните регистрацию заново.',
    },
  },
  {
    signIn: (name: string) => `Continue with ${name}`,
    errors: {
      denied: 'The sign-in was cancelled: permission was not given.',
      expired: 'The sign-in took too long or began in another browser. Start again.',
      failed: 'The answer of the service could not be verified. Try again, or sign in another way.',
      unavailable: 'The service does not answer. Try later, or sign in another way.',
      account_exists:
        'There is already an account with this address. Sign in to it as usual and link the service in your profile.',
      account_disabled: 'The account is disabled. Write to support.',
      linked_to_other: 'This identity is linked to another account.',
      already_linked: 'Your account has another identity of this service already.',
      sso_email:
        'Your team’s identity provider did not confirm an address in the team’s domains. Ask whoever runs single sign-on.',
      sso_required: 'Your team requires single sign-on. Enter your e-mail and press its button.',
      sso_removed: 'You are not in that team. Ask an owner to invite you again.',
    },
    signUp: {
      heading: (name: string) => `Almost done: you signed in with ${name}`,
      lead: 'The service did not confirm your e-mail. Enter it, and we will send a code.',
      gone: 'The sign-in with the service has expired. Start the sign-up again.',
    },
  },
)
