import { measureParts } from '../parts.ts'
import type { BenchContext, BenchResult } from '../result.ts'
import { measureClient } from '../vault/measure-client.ts'
import { measureConsole } from '../vault/measure-console.ts'
import { measurePrimitives } from '../vault/measure-primitives.ts'
import { measureSharing } from '../vault/measure-sharing.ts'

const PARTS = {
  primitives: measurePrimitives,
  client: measureClient,
  console: measureConsole,
  sharing: measureSharing,
}

/** The password vault: what people wait for, and what limits it. */
export function benchVault(context: BenchContext): Promise<BenchResult> {
  return measureParts('vault', PARTS, context)
}
