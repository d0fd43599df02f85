import { defineTexts } from '@nora/kit'

export const exportMessages = defineTexts(
  { written: (file: string) => `Записан ${file}. В нём всё, что прислали, вместе с подписями и токенами.` },
  { written: (file: string) => `Wrote ${file}. It has all that was sent, with signatures and tokens.` },
)
