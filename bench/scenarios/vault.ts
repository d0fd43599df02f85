import { measureParts } from '../parts.ts'
import type { BenchContext, BenchResult } from '../result.ts'
import { measureClient } from '../vault/measure-client.ts'
import { measureConsole } from '../vault/measure-console.ts'
import { measurePrimitives } from '../vault/measure-primitives.ts'
import { measureSharing } from '../vault/measure-sharing.ts'
import { setVaultStage } from '../vault/vault-stage.ts'

/** The password vault: what people wait for, and what limits it. */
export async function benchVault(context: BenchContext): Promise<BenchResult> {
  const stage = await setVaultStage(context.folder)
  try {
    const parts = {
      primitives: measurePrimitives,
      client: (of: BenchContext) => measureClient(of, stage),
      console: (of: BenchContext) => measureConsole(of, stage),
      sharing: (of: BenchContext) => measureSharing(of, stage),
    }
    return await measureParts('vault', parts, context)
  } finally {
    await stage.stop()
  }
}
