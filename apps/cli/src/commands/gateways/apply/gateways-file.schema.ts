import { createGateway } from '@nora/contract/gateways'
import { z } from 'zod'

const { name, endpoint, members, ...settings } = createGateway.shape

/** A member as it may be written: its target alone, or with more. */
const member = z
  .union(
    [
      z.string().min(1),
      z.strictObject({
        target: z.string().min(1).describe('A tunnel of the team, NAME.internal or a URL.'),
        name: z.string().optional().describe('By which requests name it.'),
        weight: z.int().min(0).max(100).optional().describe('Its share; 0: only requests that name it.'),
        tier: z.int().min(1).max(3).optional().describe('The next tier serves when this one is down.'),
        region: z.string().optional().describe('Where it is reached first; anywhere without it.'),
      }),
    ],
    'a target, or target with name, weight, tier and region',
  )
  .describe('One member of the pool.')

const mirror = z
  .strictObject({
    member: z.string().min(1).describe('Name or target of the member that gets copies.'),
    percent: z.int().min(1).max(100).describe('Of the requests.'),
    all_methods: z.boolean().optional().describe('Also those that change something.'),
    with_credentials: z.boolean().optional().describe('Send Authorization and Cookie as well.'),
  })
  .nullable()
  .describe('Copies of requests for one member, whose answers are compared and dropped; null: none.')

const gateway = z
  .strictObject({
    endpoint: z.string().min(1).describe('A reserved name, own domain, HOST:PORT or NAME.internal.'),
    ...toOptional(settings),
    members: z
      .array(member)
      .max(32)
      .optional()
      .describe('Of the pool; those that join by nora … --gateway come besides.'),
    mirror: mirror.optional(),
  })
  .describe('One gateway. What is left out stays as it is, and has its default where the gateway is new.')

/** Defines the file of `nora gateways apply`. */
export const gatewaysFile = z
  .strictObject({ gateways: z.record(name, gateway).describe('Gateways by their names.') })
  .describe('Gateways of a team.')

export type GatewaysFile = z.output<typeof gatewaysFile>
export type GatewayEntry = GatewaysFile['gateways'][string]
export type MemberEntry = Exclude<NonNullable<GatewayEntry['members']>[number], string>

export function gatewaysFileJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(gatewaysFile, { io: 'input' }), title: 'Gateways of Nora' }
}

/** The settings without their defaults: what is left out of a file is no wish. */
function toOptional(shape: typeof settings) {
  const { upstream, description, mode, is_enabled, balance, sticky, health, retry, route_by, hold_s } = shape
  return {
    upstream: upstream.optional(),
    description: description.unwrap().optional(),
    mode: mode.unwrap().optional(),
    is_enabled: is_enabled.unwrap().optional(),
    balance: balance.unwrap().optional(),
    sticky: sticky.unwrap().optional(),
    health: health.unwrap().optional(),
    retry: retry.unwrap().optional(),
    route_by: route_by.unwrap().optional(),
    hold_s: hold_s.unwrap().optional(),
  }
}
