import type { Lang } from '@nora/kit'
import { gatewayEmail } from '../../apps/control/src/features/gateways/letters/gateways.emails.ts'
import { failingEmail } from '../../apps/control/src/features/webhooks/emails/webhooks.emails.ts'
import { type Samples, toSamples } from './email-samples.ts'

type Names = { to: string; installation: string; subdivision: string }

/** Emails about what is behind addresses: gateways and targets of webhooks that do not answer. */
export function trafficEmails({
  to,
  installation,
  subdivision,
}: Names): Record<string, (lang: Lang) => Samples> {
  return {
    'gateways/letters/gateways.emails.ts gatewayEmail': (language) =>
      toSamples({ down: null, up: null }, (state) =>
        gatewayEmail({
          to: { email: to, language },
          state,
          name: 'Shop',
          endpoint: `shop.${subdivision}`,
          page: `${installation}/gateway/gtw_01JHMZ5R6Q8W4K2V9X7T3B1C0D`,
        }),
      ),
    'webhooks/emails/webhooks.emails.ts failingEmail': (language) =>
      toSamples({ failing: 'HTTP 503', dead: null }, (_, reason) =>
        failingEmail({
          to: { email: to, language },
          webhook: 'Orders',
          target: 'Shop',
          reason,
          counts: { waiting: 1_204, dead: 3 },
          page: `${installation}/webhooks/whk_01JHMZ5R6Q8W4K2V9X7T3B1C0D`,
        }),
      ),
  }
}
