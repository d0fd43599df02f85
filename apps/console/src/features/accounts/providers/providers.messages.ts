import { defineTexts } from '@nora/kit'

export const providersTexts = defineTexts(
  {
    signIn: (name: string) => `Войти через ${name}`,
    errors: {
      denied: 'Вход отменён: разрешение не дано.',
      expired: 'Вход занял слишком много времени или начался в другом браузере. Начните заново.',
      failed: 'Ответ сервиса не подошёл. Попробуйте ещё раз или войдите иначе.',
      unavailable: 'Сервис не отвечает. Попробуйте позже или войдите иначе.',
      account_exists:
        'С этой почтой уже есть аккаунт. Войдите в него как обычно и подключите сервис в профиле.',
      account_disabled: 'Аккаунт отключён. Обратитесь в поддержку.',
      linked_to_other: 'Этот вход подключён к другому аккаунту.',
      already_linked: 'К вашему аккаунту уже подключён другой вход этого сервиса.',
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
      failed: 'The answer of the service does not fit. Try again, or sign in another way.',
      unavailable: 'The service does not answer. Try later, or sign in another way.',
      account_exists:
        'This address has an account already. Sign in to it as usual and link the service in the profile.',
      account_disabled: 'The account is disabled. Write to support.',
      linked_to_other: 'This identity is linked to another account.',
      already_linked: 'Your account has another identity of this service already.',
    },
    signUp: {
      heading: (name: string) => `Almost done: you came with ${name}`,
      lead: 'The service does not vouch for an address. Tell us yours, and we mail you a code.',
      gone: 'The sign-in with the service is out of date. Start the sign-up again.',
    },
  },
)
