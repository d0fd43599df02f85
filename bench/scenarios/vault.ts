import { measureParts, type Part } from '../parts.ts'
import type { BenchContext, BenchResult } from '../result.ts'
import { measureClient } from '../vault/measure-client.ts'
import { measureConsole } from '../vault/measure-console.ts'
import { measurePrimitives } from '../vault/measure-primitives.ts'
import { measureSharing } from '../vault/measure-sharing.ts'
import { setVaultStage, type VaultStage } from '../vault/vault-stage.ts'

/** The password vault: what people wait for, and what limits it. */
export async function benchVault(context: BenchContext): Promise<BenchResult> {
  let stage: Promise<VaultStage> | null = null
  const onStage = (measure: (context: BenchContext, stage: VaultStage) => Promise<Part>) => async () => {
    stage ??= setVaultStage(context.folder)
    return measure(context, await stage)
  }
  const parts = {
    primitives: measurePrimitives,
    client: onStage(measureClient),
    console: onStage(measureConsole),
    sharing: onStage(measureSharing),
  }
  try {
    return await measureParts('vault', parts, context)
  } finally {
    // Where it could not be set, the parts have said so.
    await (stage as Promise<VaultStage> | null)?.then(({ stop }) => stop()).catch(() => {})
  }
}
