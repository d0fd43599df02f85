import { defineTexts } from '@nora/kit'

/** HTML. */
export const mailboxTexts = defineTexts(
  {
    title: 'Письма',
    sentence: 'SMTP-сервер не настроен, поэтому письма остаются здесь.',
    none: 'Писем пока нет.',
    locked:
      'В письмах — коды для входа. Откройте ссылку «Письма», которую сервер напечатал при запуске (<code>mailbox_url</code> в файле <code>ready.json</code> папки данных), или войдите как владелец установки.',
  },
  {
    title: 'Emails',
    sentence: 'No SMTP server is configured, so emails stay here.',
    none: 'No emails yet.',
    locked:
      'These emails hold sign-in codes. Open the “Emails” link that the server printed when it started (<code>mailbox_url</code> in <code>ready.json</code> of its data folder), or sign in as the owner of the installation.',
  },
)
