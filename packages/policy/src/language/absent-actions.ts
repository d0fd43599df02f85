import type { Localized } from '@nora/kit'

const FIREWALL: Localized = {
  en: 'Put a firewall of web applications before your service, and refuse what is known with deny and restrict-ips.',
  ru: 'Поставьте перед сервисом межсетевой экран веб-приложений, а известное отклоняйте действиями deny и restrict-ips.',
}

/** Actions that files written for other servers may have, with what to use instead. */
export const ABSENT_ACTIONS: ReadonlyMap<string, Localized> = new Map([
  ['owasp-crs-request', FIREWALL],
  ['owasp-crs-response', FIREWALL],
  [
    'ai-gateway',
    {
      en: 'Use forward-internal with an endpoint of your own, and rate-limit before it.',
      ru: 'Возьмите forward-internal на свой адрес и rate-limit перед ним.',
    },
  ],
  [
    'saml',
    {
      en: 'Use oidc: providers of SAML nearly all speak OpenID Connect.',
      ru: 'Возьмите oidc: почти все провайдеры SAML умеют OpenID Connect.',
    },
  ],
])
