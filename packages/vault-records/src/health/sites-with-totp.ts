/** Well-known sites that offer one-time codes from an app; their subdomains do too. */
export const SITES_WITH_TOTP: ReadonlySet<string> = new Set(
  `1password.com adobe.com amazon.com apple.com asana.com atlassian.com autodesk.com aws.amazon.com azure.com
  beget.com binance.com bitbucket.org bitwarden.com booking.com box.com bybit.com cloudflare.com coinbase.com
  digitalocean.com discord.com docker.com dropbox.com ebay.com epicgames.com etsy.com evernote.com facebook.com
  fastmail.com figma.com fly.io gandi.net github.com gitlab.com godaddy.com google.com gosuslugi.ru grafana.com
  habr.com heroku.com hetzner.com hostinger.com hubspot.com icloud.com id.me instagram.com intercom.com
  jetbrains.com kraken.com lastpass.com linkedin.com linode.com live.com mail.ru mailchimp.com mailgun.com
  mega.nz mega.io microsoft.com microsoftonline.com mongodb.com namecheap.com netlify.com nic.ru notion.so
  npmjs.com office.com okta.com okx.com ok.ru openai.com outlook.com ovh.com ozon.ru pagerduty.com paypal.com
  pinterest.com proton.me pypi.org reddit.com reg.ru render.com rubygems.org salesforce.com selectel.ru
  sendgrid.com sentry.io shopify.com slack.com snapchat.com stackoverflow.com stripe.com telegram.org tiktok.com
  timeweb.com timeweb.cloud trello.com tumblr.com tutanota.com twilio.com twitch.tv twitter.com ubuntu.com
  uber.com vercel.com vk.com vultr.com wordpress.com x.com xero.com yahoo.com yandex.com yandex.ru zendesk.com
  zoho.com zoom.us`.split(/\s+/),
)
