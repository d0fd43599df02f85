import { defineTexts } from '@nora/kit'

/** HTML. */
export const mailboxTexts = defineTexts(
  {
    locked:
      'В письмах — коды для входа. Откройте ссылку «Письма», которую сервер напечатал при запуске (<code>mailbox_url</code> в файле <code>ready.json</code> папки данных), или войдите как владелец установки.',
  },
  {
    locked:
      'These emails hold sign-in codes. Open the “Emails” link that the server printed when it started (<code>mailbox_url</code> in <code>ready.json</code> of its data folder), or sign in as the owner of the installation.',
  },
)
