import { formatPeerAddress } from '@nora/kit'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the address of the caller in the one spelling that limits and policies know; what is no address stays
 * as the proxy wrote it.
 */
export function getAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return formatPeerAddress(ip) ?? ip
}
