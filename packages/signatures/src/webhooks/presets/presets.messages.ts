/** Where at each sender the address goes and the secret comes from. */
export const presetTexts = {
  standard: {
    ru: 'Вставьте адрес в настройках вебхуков отправителя; секрет whsec_… он покажет там же.',
    en: 'Paste the address into the sender’s webhook settings; it shows the secret whsec_… there.',
  },
  svix: {
    ru: 'Endpoints → Add Endpoint: вставьте адрес. Секрет — Signing Secret на странице адреса.',
    en: 'Endpoints → Add Endpoint: paste the address. The secret is the Signing Secret on its page.',
  },
  github: {
    ru: 'Settings → Webhooks → Add webhook: адрес — в Payload URL, Content type — application/json, секрет придумайте и вставьте в Secret.',
    en: 'Settings → Webhooks → Add webhook: the address into Payload URL, Content type application/json, and a secret that you make up into Secret.',
  },
  gitlab: {
    ru: 'Settings → Webhooks: адрес — в URL; секрет — Signing token (whsec_…) или слово из Secret token.',
    en: 'Settings → Webhooks: the address into URL; the secret is the Signing token (whsec_…) or the word in Secret token.',
  },
  bitbucket: {
    ru: 'Repository settings → Webhooks → Add webhook: адрес — в URL, секрет — в Secret.',
    en: 'Repository settings → Webhooks → Add webhook: the address into URL, the secret into Secret.',
  },
  gitea: {
    ru: 'Настройки репозитория → Веб-хуки: адрес — в «Целевой URL», секрет — в «Секрет».',
    en: 'Repository settings → Webhooks: the address into Target URL, the secret into Secret.',
  },
  stripe: {
    ru: 'Developers → Webhooks → Add destination: вставьте адрес. Секрет — Signing secret (whsec_…), целиком.',
    en: 'Developers → Webhooks → Add destination: paste the address. The secret is the Signing secret (whsec_…), whole.',
  },
  cloudpayments: {
    ru: 'Личный кабинет → сайт → Настройки → Уведомления: адрес — для каждого события. Секрет — «Пароль для API».',
    en: 'Your account → the site → Settings → Notifications: the address for each event. The secret is the API password.',
  },
  yookassa: {
    ru: 'Интеграция → HTTP-уведомления: вставьте адрес. ЮKassa ничего не подписывает: принимаются запросы с её адресов, а сумму и состояние платежа перепроверьте запросом к её API.',
    en: 'Integration → HTTP notifications: paste the address. YooKassa signs nothing: requests from its addresses are accepted, and you should look up the payment’s amount and state by its API.',
  },
  shopify: {
    ru: 'Settings → Notifications → Webhooks → Create webhook: вставьте адрес. Секрет показан под списком; у приложения это Client secret.',
    en: 'Settings → Notifications → Webhooks → Create webhook: paste the address. The secret stands below the list; for an app it is the Client secret.',
  },
  slack: {
    ru: 'api.slack.com/apps → Event Subscriptions: адрес — в Request URL. Секрет — Signing Secret в Basic Information.',
    en: 'api.slack.com/apps → Event Subscriptions: the address into Request URL. The secret is the Signing Secret in Basic Information.',
  },
  telegram: {
    ru: 'Вызовите setWebhook: адрес — в url, секрет (буквы, цифры, _ и -) — в secret_token.',
    en: 'Call setWebhook: the address as url, the secret (letters, digits, _ and -) as secret_token.',
  },
  discord: {
    ru: 'discord.com/developers → приложение → General Information: адрес — в Interactions Endpoint URL, сюда — Public Key.',
    en: 'discord.com/developers → your application → General Information: the address into Interactions Endpoint URL, its Public Key here.',
  },
  zoom: {
    ru: 'marketplace.zoom.us → приложение → Event Subscriptions: вставьте адрес. Секрет — Secret Token на той же странице.',
    en: 'marketplace.zoom.us → your app → Event Subscriptions: paste the address. The secret is the Secret Token on that page.',
  },
  meta: {
    ru: 'developers.facebook.com → приложение → Webhooks: адрес — в Callback URL. Два секрета: App Secret и слово из Verify Token.',
    en: 'developers.facebook.com → your app → Webhooks: the address into Callback URL. Two secrets: the App Secret and the word in Verify Token.',
  },
  x: {
    ru: 'Зарегистрируйте адрес запросом POST /2/webhooks. Секрет — API Key Secret (consumer secret) приложения.',
    en: 'Register the address by POST /2/webhooks. The secret is the app’s API Key Secret (consumer secret).',
  },
  twilio: {
    ru: 'Phone Numbers → номер → A message comes in: вставьте адрес. Секрет — Auth Token аккаунта.',
    en: 'Phone Numbers → the number → A message comes in: paste the address. The secret is the account’s Auth Token.',
  },
  sendgrid: {
    ru: 'Settings → Mail Settings → Event Webhook: адрес — в Post URL; включите Signed Event Webhook и вставьте сюда Verification Key.',
    en: 'Settings → Mail Settings → Event Webhook: the address into Post URL; turn on Signed Event Webhook and paste its Verification Key here.',
  },
  jira: {
    ru: 'Settings → System → WebHooks → Create: адрес — в URL, секрет — в Secret.',
    en: 'Settings → System → WebHooks → Create: the address into URL, the secret into Secret.',
  },
  linear: {
    ru: 'Settings → API → Webhooks → New webhook: адрес — в URL. Секрет — Signing secret на странице вебхука.',
    en: 'Settings → API → Webhooks → New webhook: the address into URL. The secret is the Signing secret on its page.',
  },
  sentry: {
    ru: 'Settings → Custom Integrations → интеграция: адрес — в Webhook URL. Секрет — Client Secret.',
    en: 'Settings → Custom Integrations → your integration: the address into Webhook URL. The secret is the Client Secret.',
  },
  typeform: {
    ru: 'Форма → Connect → Webhooks → Add a webhook: вставьте адрес, в Edit → Secret — секрет.',
    en: 'The form → Connect → Webhooks → Add a webhook: paste the address, and under Edit → Secret the secret.',
  },
  'microsoft-graph': {
    ru: 'POST /subscriptions: адрес — в notificationUrl, секрет — в clientState.',
    en: 'POST /subscriptions: the address as notificationUrl, the secret as clientState.',
  },
} as const
