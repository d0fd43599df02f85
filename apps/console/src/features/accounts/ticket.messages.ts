import { defineTexts } from '@nora/kit'

export const ticketTexts = defineTexts(
  {
    signingIn: 'Входим по одноразовой ссылке',
    failed: 'Ссылка уже использована или устарела',
    hint: 'Такая ссылка действует один раз. Войдите с паролем или перезапустите сервер: он напечатает новую.',
  },
  {
    signingIn: 'Signing in with the one-time link',
    failed: 'This link has already been used or has expired',
    hint: 'The link works once. Sign in with a password, or restart the server to print a new one.',
  },
)
