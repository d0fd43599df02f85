import { Problem } from '@nora/kit'
import { z } from 'zod'

const bindOptions = z.strictObject({
  /** The `Host` that the origin gets to see. It is written into heads, so nothing else may hide in it. */
  host_header: z
    .string()
    .max(255)
    .regex(/^[\w.:[\]-]+$/)
    .optional(),
  /** What the origin speaks when it is not HTTP/1.1. */
  app_protocol: z.enum(['http2']).optional(),
})

export type TunnelOptions = z.output<typeof bindOptions>

/**
 * What a tunnel is bound with. Throws a Problem for an option that is not known here: a tunnel that opens
 * without a rule its owner relies on is worse than none.
 */
export function readTunnelOptions(options: Record<string, unknown>): TunnelOptions {
  const parsed = bindOptions.safeParse(options)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]
  throw new Problem('ValidationError', {
    ru: `Сервер не понимает параметр туннеля ${String(name)} или его значение.`,
    en: `The server does not understand the tunnel's option ${String(name)} or its value.`,
  })
}
