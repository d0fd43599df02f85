import { notARoutePath, parseRoutePath } from '@nora/agent'
import { z } from 'zod'

const ROUTES_LIMIT = 50

const routeEntry = z.strictObject({
  path: z
    .string()
    .superRefine((text, context) => {
      if (parseRoutePath(text) !== null) return
      context.addIssue({ code: 'custom', message: notARoutePath.en, params: { text: notARoutePath } })
    })
    .describe('Requests whose path begins with these segments: /api takes /api and /api/users, not /apis.'),
  target: z
    .union(
      [z.int().min(1).max(65_535), z.string().min(1)],
      'a port from 1 to 65535, host:port, http(s)://…, unix:PATH or a folder',
    )
    .describe('Port, host:port, http(s)://host:port, unix:PATH, or a folder.'),
  strip_prefix: z
    .boolean()
    .optional()
    .describe('The target sees /users where the visitor asked for /api/users; X-Forwarded-Prefix tells it.'),
})

/** `nora.yml` can say this about the paths of a tunnel. */
export const routeEntries = z
  .array(routeEntry)
  .min(1, 'needs a route')
  .max(ROUTES_LIMIT, `up to ${ROUTES_LIMIT} routes`)
  .superRefine((routes, context) => {
    const seen = new Map<string, number>()
    for (const [index, { path }] of routes.entries()) {
      const parsed = parseRoutePath(path) ?? path
      const former = seen.get(parsed)
      seen.set(parsed, index)
      if (former === undefined) continue
      const text = {
        ru: `путь ${parsed} уже есть в routes.${former}`,
        en: `the path ${parsed} is there already, in routes.${former}`,
      }
      context.addIssue({ code: 'custom', path: [index, 'path'], message: text.en, params: { text } })
    }
  })
  .describe('Targets by path, the longest path first. Other requests go to target; without one they get 404.')

export type RouteEntry = z.output<typeof routeEntry>
export const ROUTE_ENTRY_KEYS = Object.keys(routeEntry.shape)
