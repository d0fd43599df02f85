import { z } from 'zod'
import { email, lang } from '../../fields.ts'
import { localPath } from '../provider-links/schemas.ts'
import { oneTimeCode } from '../schemas.ts'

export const findSso = z.object({ email })

/** Depends on the domain alone: it is the same whether or not the address has an account. */
export const foundSso = z.object({
  name: z
    .string()
    .nullable()
    .describe('The name to show on the button; null if the domain has no single sign-on.'),
})

export const startSso = z.object({
  email,
  return_to: z.string().max(500).regex(localPath).optional().describe('The console path to return to.'),
})

export const confirmSso = z.object({ code: oneTimeCode, lang: lang.optional() })
