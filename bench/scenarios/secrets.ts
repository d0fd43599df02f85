import { measureParts, type Part } from '../parts.ts'
import type { BenchContext, BenchResult } from '../result.ts'
import { measureConfigs } from '../secrets/measure-configs.ts'
import { measureReads } from '../secrets/measure-reads.ts'
import { measureRotation } from '../secrets/measure-rotation.ts'
import { measureRun } from '../secrets/measure-run.ts'
import { type SecretsStage, setSecretsStage } from '../secrets/secrets-stage.ts'

/** The secrets store: what programs and people wait for. */
export async function benchSecrets(context: BenchContext): Promise<BenchResult> {
  let stage: Promise<SecretsStage> | null = null
  const onStage = (measure: (context: BenchContext, stage: SecretsStage) => Promise<Part>) => async () => {
    stage ??= setSecretsStage(context.folder)
    return measure(context, await stage)
  }
  const parts = {
    run: onStage(measureRun),
    configs: onStage(measureConfigs),
    rotation: onStage(measureRotation),
    reads: measureReads,
  }
  try {
    return await measureParts('secrets', parts, context)
  } finally {
    // Where it could not be set, the parts have said so.
    await (stage as Promise<SecretsStage> | null)?.then(({ stop }) => stop()).catch(() => {})
  }
}
