import { z } from 'zod'
import { id, page, pageQuery } from '../fields.ts'
import { reservation } from '../reservation.ts'

const alias = z
  .string()
  .trim()
  .toLowerCase()
  .max(32)
  .describe('A name for the port, unique in the team: letters, digits and hyphens, a letter first.')
const description = z.string().trim().max(200)
const cidrs = z
  .array(z.string().trim().min(1).max(64))
  .max(200)
  .describe('Addresses and networks in CIDR notation, IPv4 and IPv6.')

export const port = z.object({
  id,
  region: z.string(),
  host: z.string(),
  port: z.number().int(),
  address: z.string().describe('`host:port`, where visitors connect.'),
  alias: z.string().nullable(),
  description: z.string(),
  allow: z.array(z.string()).describe('If there are any, only these visitors are allowed.'),
  deny: z.array(z.string()).describe('These visitors are always denied.'),
  ...reservation,
})

export const reservePort = z.object({
  region: z.string().min(1).max(20),
  port: z.number().int().min(1).max(65_535).optional().describe('Defaults to any free port of the region.'),
  alias: alias.nullable().default(null),
  description: description.default(''),
  allow: cidrs.default([]),
  deny: cidrs.default([]),
})

export const changePort = z.object({
  alias: alias.nullable().optional(),
  description: description.optional(),
  allow: cidrs.optional(),
  deny: cidrs.optional(),
})

export const portQuery = z.object(pageQuery('prt'))
export const portPage = page(port)

export type Port = z.output<typeof port>
export type ReservePort = z.output<typeof reservePort>
export type ChangePort = z.output<typeof changePort>
