import { defineTexts } from '@nora/kit'

/** Apart from those of the profile: the sign-in loads these alone. */
export const passkeySignInTexts = defineTexts(
  {
    signIn: 'Войти с ключом доступа',
    use: 'Подтвердить ключом доступа',
    notShown: 'Вход с ключом доступа не подтверждён. Попробуйте ещё раз или выберите другой способ.',
  },
  {
    signIn: 'Sign in with a passkey',
    use: 'Confirm with a passkey',
    notShown: 'No passkey was used. Try again, or choose another way.',
  },
)
