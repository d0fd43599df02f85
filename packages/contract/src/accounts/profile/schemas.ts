import { z } from 'zod'
import { email, lang } from '../../fields.ts'
import { personName, theme, timeZone } from '../fields.ts'
import { identityProof, oneTimeCode, password, revokeKeys } from '../schemas.ts'

export const updateUser = z.object({
  name: personName.nullable().optional(),
  language: lang.optional(),
  theme: theme.optional(),
  time_zone: timeZone.nullable().optional(),
})

export const switchLanguage = z.object({ lang })

/** An avatar may be sent in these formats. It is decoded, cropped to its middle square and encoded anew. */
export const avatarUpload = {
  media_types: ['image/png', 'image/jpeg', 'image/webp'],
  limit_bytes: 5 * 1024 * 1024,
} as const

/** Pixels of either side that are still decoded. */
export const AVATAR_MAX_SIDE = 4096

export const changePassword = z.object({
  ...identityProof,
  new_password: password,
  revoke_keys: revokeKeys,
})

export const changeEmail = z.object({ email, code: oneTimeCode })

export const selfDestruct = z.object({ reason: z.string().trim().min(1).max(2000) })

/** Hints of the console that a user has seen and does not want to see again. */
export const notificationTypes = ['sidebar_users_without_subscription'] as const

export const markNotificationAsViewed = z.object({ type: z.enum(notificationTypes) })

export const userSettings = z.object({
  notifications: z
    .record(z.enum(notificationTypes), z.boolean())
    .describe('Whether the user has dismissed the hint.'),
})

export const member = z.object({
  is_desktop_app_banner_viewed: z.boolean(),
  may_offer_desktop_app: z
    .boolean()
    .describe(
      'Whether the console may tell you of the client now: not once you have dismissed that or used a client, and not in the session in which your account or a team was made.',
    ),
})
export const updateMember = z.object({ is_desktop_app_banner_viewed: z.boolean().optional() })

export type UserSettings = z.output<typeof userSettings>
export type MemberRecord = z.output<typeof member>
export type NotificationType = (typeof notificationTypes)[number]
