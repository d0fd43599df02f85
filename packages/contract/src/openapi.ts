import { z } from 'zod'
import { leastScope } from './api-key-access.ts'
import {
  commonProblems,
  confirmedProblems,
  machineProblems,
  type ProblemCode,
  problems,
  signedInProblems,
  unlockedProblems,
} from './problems/problems.ts'
import type { Route, Upload } from './route.ts'

type Json = Record<string, unknown>

/** Makes the OpenAPI 3.1 document of the given routes. Bodies and answers become shared components. */
export function toOpenApi(
  routes: Record<string, Record<string, Route>>,
  info: { version: string; server_url: string },
): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = { Problem: problemSchema }
  for (const [feature, featureRoutes] of Object.entries(routes)) {
    for (const [name, route] of Object.entries(featureRoutes)) {
      const path = paths[route.path] ?? {}
      path[route.method.toLowerCase()] = operation(feature, name, route, schemas)
      paths[route.path] = path
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nora',
      version: info.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: 'Manage tunnels to local services, and the teams that own them.',
    },
    servers: [{ url: info.server_url }],
    tags: Object.keys(routes).map((name) => ({ name })),
    paths,
    components: {
      schemas,
      headers,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'nora_session',
          description: 'Named `__Host-nora_session` if the console is served over https.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A user token (`nt_…`) or the session of a client (`nc_…`).',
        },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key (`nk_…`). Each operation names the scope that it requires: `read` or `full`.',
        },
        machine: {
          type: 'http',
          scheme: 'bearer',
          description: 'The first two parts of a machine token of the secrets store: `ns_ID.AUTH`.',
        },
      },
    },
  }
}

function operation(feature: string, name: string, route: Route, schemas: Json): Json {
  const componentName = name[0]?.toUpperCase() + name.slice(1)
  const content = (schema: z.ZodType, io: 'input' | 'output', suffix: string) => {
    schemas[componentName + suffix] = jsonSchema(schema, io)
    const schemaRef = { schema: { $ref: `#/components/schemas/${componentName}${suffix}` } }
    const usual = [io === 'output' && route.stream ? 'text/event-stream' : 'application/json']
    const mediaTypes = (io === 'output' && route.file) || usual
    return Object.fromEntries(mediaTypes.map((type) => [type, schemaRef]))
  }
  const status = String(route.status ?? 200)
  return {
    operationId: name,
    tags: [feature],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    security: getSecurity(route),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body && { requestBody: { required: true, content: content(route.body, 'input', 'Body') } }),
    ...(route.upload && { requestBody: { required: true, content: files(route.upload) } }),
    responses: {
      [status]: {
        description: 'Success.',
        ...(route.access !== 'public' && { headers: rateHeaders }),
        ...(route.answer && { content: content(route.answer, 'output', 'Answer') }),
      },
      ...problemResponses(route),
    },
  }
}

function getSecurity(route: Route): Json[] {
  if (route.access === 'public') return []
  if (route.access === 'machine') return [{ machine: [] }]
  if (route.session) return [{ session: [] }]
  if (route.vault) return [{ session: [] }, { bearer: [] }]
  const scope = leastScope(route)
  return [{ session: [] }, { bearer: [] }, ...(scope ? [{ api_key: [scope] }] : [])]
}

function files({ media_types }: Upload): Json {
  const schema = { type: 'string', format: 'binary' }
  return Object.fromEntries(media_types.map((type) => [type, { schema }]))
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const shape = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (shape.required?.includes(name) ?? false),
    schema: property,
  }))
}

/** Every code the route may answer, the common ones included. */
export function problemCodes(route: Route): ProblemCode[] {
  return [
    ...new Set<ProblemCode>([
      ...commonProblems,
      ...getCallerProblems(route),
      ...(route.session === 'confirmed' || route.session === 'confirmed_or_program' ? confirmedProblems : []),
      ...(route.vault && route.vault !== 'person' ? unlockedProblems : []),
      ...(route.problems ?? []),
    ]),
  ]
}

function getCallerProblems({ access }: Route): readonly ProblemCode[] {
  if (access === 'public') return []
  return access === 'machine' ? machineProblems : signedInProblems
}

function problemResponses(route: Route): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemCodes(route)) {
    const status = problems[code].status
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${problems[code].meaning}`).join('\n\n'),
        ...(codes.includes('TooManyRequests') && { headers: { ...rateHeaders, ...retryHeader } }),
        content,
      },
    ]),
  )
}

/** draft-ietf-httpapi-ratelimit-headers-10: programs are counted per token or key, browsers are not. */
const headers = {
  RateLimit: {
    description:
      'The remaining calls: `"credential";r=599;t=1`, with `t` seconds until the limit is full again.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The limit as calls per seconds: `"credential";q=600;w=60`.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
}

const rateHeaders = { RateLimit: getHeader('RateLimit'), 'RateLimit-Policy': getHeader('RateLimit-Policy') }
const retryHeader = { 'Retry-After': getHeader('Retry-After') }

function getHeader(name: keyof typeof headers): Json {
  return { $ref: `#/components/headers/${name}` }
}

const problemSchema = {
  type: 'object',
  required: ['code', 'error', 'request_id'],
  properties: {
    code: { type: 'string', enum: Object.keys(problems) },
    error: { type: 'string', description: 'One sentence in the language of the caller.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    data: { type: 'object', additionalProperties: true },
    request_id: { type: 'string' },
  },
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
